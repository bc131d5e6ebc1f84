//! Tests of line breaks.

use crate::emit::wrap::{WIDTH, wrap};

/// A statement in one line, and its expected form four columns from the left.
const ROWS: &[(&str, &str)] = &[
    (
        "const unsigned int bits = load_segments(staging, rows, input, input_len, heads, heads_len, start, Sum_identity());",
        r#"
    const unsigned int bits =
        load_segments(staging, rows, input, input_len, heads, heads_len, start, Sum_identity());"#,
    ),
    (
        "advance(state, next_state, (unsigned int)(all >> 32), (unsigned int)all, vertices, alpha, beta_of_all, gamma_of_all);",
        r#"
    advance(
        state, next_state, (unsigned int)(all >> 32), (unsigned int)all, vertices, alpha,
        beta_of_all, gamma_of_all);"#,
    ),
    (
        "const unsigned int bin = distance * words[2] + (unsigned int)__umul64hi((unsigned long long)distance, fraction);",
        r#"
    const unsigned int bin =
        distance * words[2] + (unsigned int)__umul64hi((unsigned long long)distance, fraction);"#,
    ),
    (
        "return (float)quotient + (float)rest + (float)f + (float)left + right + (float)nested.m1 + (float)pair.m0 * 3.0f + pair.m1;",
        r#"
    return (float)quotient + (float)rest + (float)f + (float)left + right + (float)nested.m1 +
        (float)pair.m0 * 3.0f + pair.m1;"#,
    ),
    (
        "} else if (shape.tag == Shape_Rect && other.tag == Either_Neither && shape.rect.w == shape.rect.h && shape.is_square) {",
        r#"
    } else if (shape.tag == Shape_Rect && other.tag == Either_Neither &&
               shape.rect.w == shape.rect.h && shape.is_square) {"#,
    ),
    (
        "for (unsigned long long trial = (unsigned long long)(blockIdx.x * 256 + threadIdx.x); trial < trials; trial += step) {",
        r#"
    for (unsigned long long trial = (unsigned long long)(blockIdx.x * 256 + threadIdx.x);
         trial < trials; trial += step) {"#,
    ),
    (
        "return edges == 0 ? 0 : (unsigned long long)edges * alpha > unexplored && edges > vertices / 16 ? 2 : edges > 100 ? 1 : 3;",
        r#"
    return edges == 0 ? 0
        : (unsigned long long)edges * alpha > unexplored && edges > vertices / 16 ? 2
        : edges > 100 ? 1
        : 3;"#,
    ),
    (
        "const unsigned int count = through_a_and_back > before_a_and_before_b ? (unsigned int)min(through_a - before_a, limit) : 0;",
        r#"
    const unsigned int count = through_a_and_back > before_a_and_before_b
        ? (unsigned int)min(through_a - before_a, limit)
        : 0;"#,
    ),
    (
        "const unsigned char members[4] = {(unsigned char)(bits >> 24), (unsigned char)(bits >> 16), (unsigned char)(bits >> 8), 1};",
        r#"
    const unsigned char members[4] = {
        (unsigned char)(bits >> 24), (unsigned char)(bits >> 16), (unsigned char)(bits >> 8), 1
    };"#,
    ),
    (
        "store_vector<4>(&next_queue[2 * (first + (unsigned long long)(32 * k + lane))], {start, rows[k] - start, a, b, c, d});",
        r#"
    store_vector<4>(
        &next_queue[2 * (first + (unsigned long long)(32 * k + lane))],
        {start, rows[k] - start, a, b, c, d});"#,
    ),
    (
        "out[checked((blockIdx.y * blockDim.y + threadIdx.y) * width + (blockIdx.x * blockDim.x + threadIdx.x), len, 0, fault)] = 1;",
        r#"
    out[checked(
            (blockIdx.y * blockDim.y + threadIdx.y) * width +
            (blockIdx.x * blockDim.x + threadIdx.x),
            len, 0, fault)] = 1;"#,
    ),
    (
        "out[i] = operate(ops[i], xs[i], (unsigned int)i) + run(codes, codes_len, xs[i] % 64) * weight + digit + (x < y && z > y);",
        r#"
    out[i] = operate(ops[i], xs[i], (unsigned int)i) + run(codes, codes_len, xs[i] % 64) * weight +
        digit + (x < y && z > y);"#,
    ),
    (
        "numbers[checked(at / numbers_of_rows, numbers_len, 23, fault)][checked(place, 272, 24, fault)] = {re[from], im[from]};",
        r#"
    numbers[checked(at / numbers_of_rows, numbers_len, 23, fault)][checked(place, 272, 24, fault)] =
        {re[from], im[from]};"#,
    ),
    (
        r#"asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0}, {%1};" : "+f"(sums[0]) : "r"(a[0]), "r"(b[0]) : "memory");"#,
        r#"
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0}, {%1};"
        : "+f"(sums[0])
        : "r"(a[0]), "r"(b[0])
        : "memory");"#,
    ),
];

#[test]
fn long_lines_are_broken_as_a_person_would() {
    for (statement, expected) in ROWS {
        let lines = wrap(statement, 4);
        let text: String = lines.iter().map(|(indent, line)| format!("\n{:indent$}{line}", "")).collect();
        assert_eq!(text, *expected);
        // Only spaces and line ends differ.
        let joined: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
        assert_eq!(joined.concat().replace(' ', ""), statement.replace(' ', ""));
    }
}

#[test]
fn lines_that_fit_stay() {
    let fits = format!("f({}, c);", "b".repeat(WIDTH - 4 - "f(, c);".len()));
    assert_eq!(wrap(&fits, 4), [(4, fits.clone())]);
    assert!(wrap(&fits, 5).len() > 1);
}

#[test]
fn what_cannot_be_broken_stays() {
    let word = format!("{};", "b".repeat(120));
    assert_eq!(wrap(&word, 4), [(4, word.clone())]);
    let string = format!("\"{}\"", "a, b + c (".repeat(12));
    assert_eq!(wrap(&string, 4), [(4, string.clone())]);
}

#[test]
fn deep_nesting_takes_no_time() {
    let mut text = "x".to_string();
    for _ in 0..200 {
        text = format!("f({text} + a, second * b)");
    }
    assert!(wrap(&text, 4).len() > 1);
}
