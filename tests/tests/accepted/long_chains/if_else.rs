//! The longest chain of `else if`.

use sarek_runtime::prelude::*;

#[device]
pub fn branches(a: u32) -> u32 {
    if a == 0 {
        0
    } else if a == 1 {
        3
    } else if a == 2 {
        6
    } else if a == 3 {
        9
    } else if a == 4 {
        1
    } else if a == 5 {
        4
    } else if a == 6 {
        7
    } else if a == 7 {
        10
    } else if a == 8 {
        2
    } else if a == 9 {
        5
    } else if a == 10 {
        8
    } else if a == 11 {
        0
    } else if a == 12 {
        3
    } else if a == 13 {
        6
    } else if a == 14 {
        9
    } else if a == 15 {
        1
    } else if a == 16 {
        4
    } else if a == 17 {
        7
    } else if a == 18 {
        10
    } else if a == 19 {
        2
    } else if a == 20 {
        5
    } else if a == 21 {
        8
    } else if a == 22 {
        0
    } else if a == 23 {
        3
    } else if a == 24 {
        6
    } else if a == 25 {
        9
    } else if a == 26 {
        1
    } else if a == 27 {
        4
    } else if a == 28 {
        7
    } else if a == 29 {
        10
    } else if a == 30 {
        2
    } else if a == 31 {
        5
    } else if a == 32 {
        8
    } else if a == 33 {
        0
    } else if a == 34 {
        3
    } else if a == 35 {
        6
    } else if a == 36 {
        9
    } else if a == 37 {
        1
    } else if a == 38 {
        4
    } else if a == 39 {
        7
    } else if a == 40 {
        10
    } else if a == 41 {
        2
    } else if a == 42 {
        5
    } else if a == 43 {
        8
    } else if a == 44 {
        0
    } else if a == 45 {
        3
    } else if a == 46 {
        6
    } else if a == 47 {
        9
    } else if a == 48 {
        1
    } else if a == 49 {
        4
    } else if a == 50 {
        7
    } else if a == 51 {
        10
    } else if a == 52 {
        2
    } else if a == 53 {
        5
    } else if a == 54 {
        8
    } else if a == 55 {
        0
    } else if a == 56 {
        3
    } else if a == 57 {
        6
    } else if a == 58 {
        9
    } else if a == 59 {
        1
    } else if a == 60 {
        4
    } else if a == 61 {
        7
    } else if a == 62 {
        10
    } else if a == 63 {
        2
    } else if a == 64 {
        5
    } else if a == 65 {
        8
    } else if a == 66 {
        0
    } else if a == 67 {
        3
    } else if a == 68 {
        6
    } else if a == 69 {
        9
    } else if a == 70 {
        1
    } else if a == 71 {
        4
    } else if a == 72 {
        7
    } else if a == 73 {
        10
    } else if a == 74 {
        2
    } else if a == 75 {
        5
    } else if a == 76 {
        8
    } else if a == 77 {
        0
    } else if a == 78 {
        3
    } else if a == 79 {
        6
    } else if a == 80 {
        9
    } else if a == 81 {
        1
    } else if a == 82 {
        4
    } else if a == 83 {
        7
    } else if a == 84 {
        10
    } else if a == 85 {
        2
    } else if a == 86 {
        5
    } else if a == 87 {
        8
    } else if a == 88 {
        0
    } else if a == 89 {
        3
    } else if a == 90 {
        6
    } else if a == 91 {
        9
    } else if a == 92 {
        1
    } else if a == 93 {
        4
    } else if a == 94 {
        7
    } else if a == 95 {
        10
    } else if a == 96 {
        2
    } else if a == 97 {
        5
    } else if a == 98 {
        8
    } else if a == 99 {
        0
    } else if a == 100 {
        3
    } else if a == 101 {
        6
    } else if a == 102 {
        9
    } else if a == 103 {
        1
    } else if a == 104 {
        4
    } else if a == 105 {
        7
    } else if a == 106 {
        10
    } else if a == 107 {
        2
    } else if a == 108 {
        5
    } else if a == 109 {
        8
    } else if a == 110 {
        0
    } else if a == 111 {
        3
    } else if a == 112 {
        6
    } else if a == 113 {
        9
    } else if a == 114 {
        1
    } else if a == 115 {
        4
    } else if a == 116 {
        7
    } else if a == 117 {
        10
    } else if a == 118 {
        2
    } else if a == 119 {
        5
    } else if a == 120 {
        8
    } else if a == 121 {
        0
    } else if a == 122 {
        3
    } else if a == 123 {
        6
    } else if a == 124 {
        9
    } else if a == 125 {
        1
    } else if a == 126 {
        4
    } else if a == 127 {
        7
    } else if a == 128 {
        10
    } else if a == 129 {
        2
    } else if a == 130 {
        5
    } else if a == 131 {
        8
    } else if a == 132 {
        0
    } else if a == 133 {
        3
    } else if a == 134 {
        6
    } else if a == 135 {
        9
    } else if a == 136 {
        1
    } else if a == 137 {
        4
    } else if a == 138 {
        7
    } else if a == 139 {
        10
    } else if a == 140 {
        2
    } else if a == 141 {
        5
    } else if a == 142 {
        8
    } else if a == 143 {
        0
    } else if a == 144 {
        3
    } else if a == 145 {
        6
    } else if a == 146 {
        9
    } else if a == 147 {
        1
    } else if a == 148 {
        4
    } else if a == 149 {
        7
    } else if a == 150 {
        10
    } else if a == 151 {
        2
    } else if a == 152 {
        5
    } else if a == 153 {
        8
    } else if a == 154 {
        0
    } else if a == 155 {
        3
    } else if a == 156 {
        6
    } else if a == 157 {
        9
    } else if a == 158 {
        1
    } else if a == 159 {
        4
    } else if a == 160 {
        7
    } else if a == 161 {
        10
    } else if a == 162 {
        2
    } else if a == 163 {
        5
    } else if a == 164 {
        8
    } else if a == 165 {
        0
    } else if a == 166 {
        3
    } else if a == 167 {
        6
    } else if a == 168 {
        9
    } else if a == 169 {
        1
    } else if a == 170 {
        4
    } else if a == 171 {
        7
    } else if a == 172 {
        10
    } else if a == 173 {
        2
    } else if a == 174 {
        5
    } else if a == 175 {
        8
    } else if a == 176 {
        0
    } else if a == 177 {
        3
    } else if a == 178 {
        6
    } else if a == 179 {
        9
    } else if a == 180 {
        1
    } else if a == 181 {
        4
    } else if a == 182 {
        7
    } else if a == 183 {
        10
    } else if a == 184 {
        2
    } else if a == 185 {
        5
    } else if a == 186 {
        8
    } else if a == 187 {
        0
    } else if a == 188 {
        3
    } else if a == 189 {
        6
    } else if a == 190 {
        9
    } else if a == 191 {
        1
    } else if a == 192 {
        4
    } else if a == 193 {
        7
    } else if a == 194 {
        10
    } else if a == 195 {
        2
    } else if a == 196 {
        5
    } else if a == 197 {
        8
    } else if a == 198 {
        0
    } else if a == 199 {
        3
    } else if a == 200 {
        6
    } else if a == 201 {
        9
    } else if a == 202 {
        1
    } else if a == 203 {
        4
    } else if a == 204 {
        7
    } else if a == 205 {
        10
    } else if a == 206 {
        2
    } else if a == 207 {
        5
    } else if a == 208 {
        8
    } else if a == 209 {
        0
    } else if a == 210 {
        3
    } else if a == 211 {
        6
    } else if a == 212 {
        9
    } else if a == 213 {
        1
    } else if a == 214 {
        4
    } else if a == 215 {
        7
    } else if a == 216 {
        10
    } else if a == 217 {
        2
    } else if a == 218 {
        5
    } else if a == 219 {
        8
    } else if a == 220 {
        0
    } else if a == 221 {
        3
    } else if a == 222 {
        6
    } else if a == 223 {
        9
    } else if a == 224 {
        1
    } else if a == 225 {
        4
    } else if a == 226 {
        7
    } else if a == 227 {
        10
    } else if a == 228 {
        2
    } else if a == 229 {
        5
    } else if a == 230 {
        8
    } else if a == 231 {
        0
    } else if a == 232 {
        3
    } else if a == 233 {
        6
    } else if a == 234 {
        9
    } else if a == 235 {
        1
    } else if a == 236 {
        4
    } else if a == 237 {
        7
    } else if a == 238 {
        10
    } else if a == 239 {
        2
    } else if a == 240 {
        5
    } else if a == 241 {
        8
    } else if a == 242 {
        0
    } else if a == 243 {
        3
    } else if a == 244 {
        6
    } else if a == 245 {
        9
    } else if a == 246 {
        1
    } else if a == 247 {
        4
    } else if a == 248 {
        7
    } else if a == 249 {
        10
    } else {
        5
    }
}
