use sarek_runtime::prelude::*;

#[device]
fn parentheses(a: u32) -> u32 {
    (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((a)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
}

#[device]
fn signs(a: u32) -> u32 {
    !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!a
}

#[device]
fn sum(a: u32) -> u32 {
    a
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
}

#[device]
fn branches(a: u32) -> u32 {
    if a == 0 {
        0
    } else if a == 1 {
        1
    } else if a == 2 {
        2
    } else if a == 3 {
        3
    } else if a == 4 {
        4
    } else if a == 5 {
        5
    } else if a == 6 {
        6
    } else if a == 7 {
        0
    } else if a == 8 {
        1
    } else if a == 9 {
        2
    } else if a == 10 {
        3
    } else if a == 11 {
        4
    } else if a == 12 {
        5
    } else if a == 13 {
        6
    } else if a == 14 {
        0
    } else if a == 15 {
        1
    } else if a == 16 {
        2
    } else if a == 17 {
        3
    } else if a == 18 {
        4
    } else if a == 19 {
        5
    } else if a == 20 {
        6
    } else if a == 21 {
        0
    } else if a == 22 {
        1
    } else if a == 23 {
        2
    } else if a == 24 {
        3
    } else if a == 25 {
        4
    } else if a == 26 {
        5
    } else if a == 27 {
        6
    } else if a == 28 {
        0
    } else if a == 29 {
        1
    } else if a == 30 {
        2
    } else if a == 31 {
        3
    } else if a == 32 {
        4
    } else if a == 33 {
        5
    } else if a == 34 {
        6
    } else if a == 35 {
        0
    } else if a == 36 {
        1
    } else if a == 37 {
        2
    } else if a == 38 {
        3
    } else if a == 39 {
        4
    } else if a == 40 {
        5
    } else if a == 41 {
        6
    } else if a == 42 {
        0
    } else if a == 43 {
        1
    } else if a == 44 {
        2
    } else if a == 45 {
        3
    } else if a == 46 {
        4
    } else if a == 47 {
        5
    } else if a == 48 {
        6
    } else if a == 49 {
        0
    } else if a == 50 {
        1
    } else if a == 51 {
        2
    } else if a == 52 {
        3
    } else if a == 53 {
        4
    } else if a == 54 {
        5
    } else if a == 55 {
        6
    } else if a == 56 {
        0
    } else if a == 57 {
        1
    } else if a == 58 {
        2
    } else if a == 59 {
        3
    } else if a == 60 {
        4
    } else if a == 61 {
        5
    } else if a == 62 {
        6
    } else if a == 63 {
        0
    } else if a == 64 {
        1
    } else if a == 65 {
        2
    } else if a == 66 {
        3
    } else if a == 67 {
        4
    } else if a == 68 {
        5
    } else if a == 69 {
        6
    } else if a == 70 {
        0
    } else if a == 71 {
        1
    } else if a == 72 {
        2
    } else if a == 73 {
        3
    } else if a == 74 {
        4
    } else if a == 75 {
        5
    } else if a == 76 {
        6
    } else if a == 77 {
        0
    } else if a == 78 {
        1
    } else if a == 79 {
        2
    } else if a == 80 {
        3
    } else if a == 81 {
        4
    } else if a == 82 {
        5
    } else if a == 83 {
        6
    } else if a == 84 {
        0
    } else if a == 85 {
        1
    } else if a == 86 {
        2
    } else if a == 87 {
        3
    } else if a == 88 {
        4
    } else if a == 89 {
        5
    } else if a == 90 {
        6
    } else if a == 91 {
        0
    } else if a == 92 {
        1
    } else if a == 93 {
        2
    } else if a == 94 {
        3
    } else if a == 95 {
        4
    } else if a == 96 {
        5
    } else if a == 97 {
        6
    } else if a == 98 {
        0
    } else if a == 99 {
        1
    } else if a == 100 {
        2
    } else if a == 101 {
        3
    } else if a == 102 {
        4
    } else if a == 103 {
        5
    } else if a == 104 {
        6
    } else if a == 105 {
        0
    } else if a == 106 {
        1
    } else if a == 107 {
        2
    } else if a == 108 {
        3
    } else if a == 109 {
        4
    } else if a == 110 {
        5
    } else if a == 111 {
        6
    } else if a == 112 {
        0
    } else if a == 113 {
        1
    } else if a == 114 {
        2
    } else if a == 115 {
        3
    } else if a == 116 {
        4
    } else if a == 117 {
        5
    } else if a == 118 {
        6
    } else if a == 119 {
        0
    } else if a == 120 {
        1
    } else if a == 121 {
        2
    } else if a == 122 {
        3
    } else if a == 123 {
        4
    } else if a == 124 {
        5
    } else if a == 125 {
        6
    } else if a == 126 {
        0
    } else if a == 127 {
        1
    } else if a == 128 {
        2
    } else if a == 129 {
        3
    } else if a == 130 {
        4
    } else if a == 131 {
        5
    } else if a == 132 {
        6
    } else if a == 133 {
        0
    } else if a == 134 {
        1
    } else if a == 135 {
        2
    } else if a == 136 {
        3
    } else if a == 137 {
        4
    } else if a == 138 {
        5
    } else if a == 139 {
        6
    } else if a == 140 {
        0
    } else if a == 141 {
        1
    } else if a == 142 {
        2
    } else if a == 143 {
        3
    } else if a == 144 {
        4
    } else if a == 145 {
        5
    } else if a == 146 {
        6
    } else if a == 147 {
        0
    } else if a == 148 {
        1
    } else if a == 149 {
        2
    } else if a == 150 {
        3
    } else if a == 151 {
        4
    } else if a == 152 {
        5
    } else if a == 153 {
        6
    } else if a == 154 {
        0
    } else if a == 155 {
        1
    } else if a == 156 {
        2
    } else if a == 157 {
        3
    } else if a == 158 {
        4
    } else if a == 159 {
        5
    } else if a == 160 {
        6
    } else if a == 161 {
        0
    } else if a == 162 {
        1
    } else if a == 163 {
        2
    } else if a == 164 {
        3
    } else if a == 165 {
        4
    } else if a == 166 {
        5
    } else if a == 167 {
        6
    } else if a == 168 {
        0
    } else if a == 169 {
        1
    } else if a == 170 {
        2
    } else if a == 171 {
        3
    } else if a == 172 {
        4
    } else if a == 173 {
        5
    } else if a == 174 {
        6
    } else if a == 175 {
        0
    } else if a == 176 {
        1
    } else if a == 177 {
        2
    } else if a == 178 {
        3
    } else if a == 179 {
        4
    } else if a == 180 {
        5
    } else if a == 181 {
        6
    } else if a == 182 {
        0
    } else if a == 183 {
        1
    } else if a == 184 {
        2
    } else if a == 185 {
        3
    } else if a == 186 {
        4
    } else if a == 187 {
        5
    } else if a == 188 {
        6
    } else if a == 189 {
        0
    } else if a == 190 {
        1
    } else if a == 191 {
        2
    } else if a == 192 {
        3
    } else if a == 193 {
        4
    } else if a == 194 {
        5
    } else if a == 195 {
        6
    } else if a == 196 {
        0
    } else if a == 197 {
        1
    } else if a == 198 {
        2
    } else if a == 199 {
        3
    } else if a == 200 {
        4
    } else if a == 201 {
        5
    } else if a == 202 {
        6
    } else if a == 203 {
        0
    } else if a == 204 {
        1
    } else if a == 205 {
        2
    } else if a == 206 {
        3
    } else if a == 207 {
        4
    } else if a == 208 {
        5
    } else if a == 209 {
        6
    } else if a == 210 {
        0
    } else if a == 211 {
        1
    } else if a == 212 {
        2
    } else if a == 213 {
        3
    } else if a == 214 {
        4
    } else if a == 215 {
        5
    } else if a == 216 {
        6
    } else if a == 217 {
        0
    } else if a == 218 {
        1
    } else if a == 219 {
        2
    } else if a == 220 {
        3
    } else if a == 221 {
        4
    } else if a == 222 {
        5
    } else if a == 223 {
        6
    } else if a == 224 {
        0
    } else if a == 225 {
        1
    } else if a == 226 {
        2
    } else if a == 227 {
        3
    } else if a == 228 {
        4
    } else if a == 229 {
        5
    } else if a == 230 {
        6
    } else if a == 231 {
        0
    } else if a == 232 {
        1
    } else if a == 233 {
        2
    } else if a == 234 {
        3
    } else if a == 235 {
        4
    } else if a == 236 {
        5
    } else if a == 237 {
        6
    } else if a == 238 {
        0
    } else if a == 239 {
        1
    } else if a == 240 {
        2
    } else if a == 241 {
        3
    } else if a == 242 {
        4
    } else if a == 243 {
        5
    } else if a == 244 {
        6
    } else if a == 245 {
        0
    } else if a == 246 {
        1
    } else if a == 247 {
        2
    } else if a == 248 {
        3
    } else if a == 249 {
        4
    } else if a == 250 {
        5
    } else if a == 251 {
        6
    } else if a == 252 {
        0
    } else if a == 253 {
        1
    } else if a == 254 {
        2
    } else if a == 255 {
        3
    } else if a == 256 {
        4
    } else if a == 257 {
        5
    } else {
        5
    }
}

#[kernel]
fn caller(out: &mut [u32]) {
    out[0] = parentheses(1) + signs(2) + sum(3) + branches(4);
}

fn main() {}
