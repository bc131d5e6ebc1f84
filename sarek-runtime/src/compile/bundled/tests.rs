//! Files that are not what was written, and what a device finds. Nothing here needs NVRTC.

use sha2::{Digest, Sha256};

use super::format::{Compiled, write};
use super::*;

fn compiled(key: u8, arch: &str, kernel: &str, code: &[u8]) -> Compiled {
    Compiled {
        key: Key([key; 32]),
        arch: arch.parse().unwrap(),
        kernel: kernel.into(),
        arguments: "T = f32".into(),
        code: code.to_vec(),
    }
}

/// Returns a bundle of three texts.
fn sample() -> Vec<u8> {
    write(vec![
        compiled(7, "sm_90a", "scan", b"third"),
        compiled(3, "sm_90", "sum", b"second"),
        compiled(3, "sm_80", "sum", b"first"),
    ])
}

fn parse(bytes: Vec<u8>) -> Result<Bundle> {
    Bundle::parse("some.bundle".into(), bytes.into())
}

fn message(bytes: Vec<u8>) -> String {
    parse(bytes).unwrap_err().to_string()
}

#[test]
fn bundles_are_read_as_they_were_written() {
    let bundle = parse(sample()).unwrap();
    let entries: Vec<_> = bundle.entries().map(|entry| (entry.kernel, entry.arch.to_string(), entry.bytes)).collect();
    let expected = [("sum", "sm_80", 5), ("sum", "sm_90", 6), ("scan", "sm_90a", 5)];
    assert_eq!(entries, expected.map(|(kernel, arch, bytes)| (kernel, arch.to_string(), bytes)));
    assert_eq!(format!("{bundle:?}"), "Bundle(some.bundle, 3 texts)");
}

#[test]
fn a_device_gets_the_best_code_that_it_runs() {
    let bundle = parse(sample()).unwrap();
    let find = |key: u8, arch: &str| {
        let row = bundle.find(&Key([key; 32]), arch.parse().unwrap())?;
        Some(String::from_utf8(bundle.code(row).unwrap()).unwrap())
    };
    for (key, arch, found) in [
        (3, "sm_80", Some("first")),
        (3, "sm_86", Some("first")),
        (3, "sm_89", Some("first")),
        (3, "sm_90", Some("second")),
        (3, "sm_90a", Some("second")),
        (3, "sm_75", None),
        (3, "sm_100a", None),
        (7, "sm_90a", Some("third")),
        (7, "sm_90", None),
        (5, "sm_90", None),
    ] {
        assert_eq!(find(key, arch).as_deref(), found, "{key} {arch}");
    }
}

#[test]
fn cut_bundles_are_refused() {
    let whole = sample();
    for length in 0..whole.len() {
        let text = message(whole[..length].to_vec());
        let expected = if length < 8 { "it is not a bundle" } else { "it is cut short" };
        assert!(
            text.starts_with("bundle `some.bundle` cannot be used: ") && text.contains(expected),
            "{length}: {text}"
        );
    }
    assert!(message([&whole[..], b"!"].concat()).contains("it is damaged"));
}

#[test]
fn damaged_bundles_are_refused_or_their_code_is() {
    let whole = sample();
    for at in 0..whole.len() {
        for bit in [1, 0x80] {
            let mut bytes = whole.clone();
            bytes[at] ^= bit;
            // Damage of the code is found when it is used, and that of anything else now.
            let Ok(bundle) = parse(bytes) else { continue };
            let bad: Vec<_> = bundle.0.rows.iter().filter(|row| bundle.code(row).is_err()).collect();
            assert_eq!(bad.len(), 1, "{at}");
            let text = bundle.code(bad[0]).unwrap_err().to_string();
            assert!(text.contains(&format!("the code of `{}`", bad[0].kernel)) && text.contains("damaged"), "{text}");
        }
    }
}

/// Rewrites the index of a bundle, with a right checksum.
fn forged(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let whole = sample();
    let length = u64::from_le_bytes(whole[16..24].try_into().unwrap()) as usize;
    let mut index = whole[56..56 + length].to_vec();
    change(&mut index);
    let total = (whole.len() - length + index.len()) as u64;
    let header =
        [&whole[..8], &total.to_le_bytes(), &(index.len() as u64).to_le_bytes(), &Sha256::digest(&index)].concat();
    [&header[..], &index, &whole[56 + length..]].concat()
}

#[test]
fn what_a_right_checksum_covers_is_not_trusted_either() {
    let version = env!("CARGO_PKG_VERSION").len();
    assert!(parse(forged(|_| ())).is_ok());
    let text = message(forged(|index| index[2] = b'9'));
    assert!(text.contains(&format!("and this program has {}", env!("CARGO_PKG_VERSION"))), "{text}");
    let row = 2 + version + 4;
    let changes: [fn(&mut Vec<u8>, usize); 6] = [
        |index, row| index[row - 4] = 200,
        |index, row| index[row + 36] = 2,
        |index, row| index[row + 37..row + 45].fill(0xff),
        |index, row| index[row + 45..row + 53].fill(0xff),
        |index, row| index[row] = 9,
        |index, _| index.push(0),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        assert!(message(forged(|index| change(index, row))).contains("it is damaged"), "{number}");
    }
    let mut other = sample();
    other[7] = 2;
    assert!(message(other).contains("another version of sarek-runtime"));
}

#[test]
fn files_that_are_not_there_are_errors() {
    let text = Bundle::read("/nowhere/some.bundle").unwrap_err().to_string();
    assert!(text.starts_with("bundle `/nowhere/some.bundle` cannot be used: it cannot be read: "), "{text}");
}

/// The first launch of a process may ask what bundles have before it looks for code in them.
#[test]
fn the_variable_is_read_by_whoever_asks_first() {
    let unit = || Unit::raw("extern \"C\" __global__ void first() {}", "first");
    let (arch, options) = (Arch::SM_80, Options::default());
    if std::env::var_os("SAREK_CHILD").is_some() {
        assert!(has(arch, &options, unit));
        return;
    }
    let text = Compiled {
        key: unit().key(&options),
        arch,
        kernel: "first".into(),
        arguments: String::new(),
        code: b"code".to_vec(),
    };
    let path = std::env::temp_dir().join(format!("sarek-first-{}.bundle", std::process::id()));
    std::fs::write(&path, write(vec![text])).unwrap();
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "compile::bundled::tests::the_variable_is_read_by_whoever_asks_first"]);
    let output = command.envs([("SAREK_CHILD", "1".as_ref()), ("SAREK_BUNDLE", path.as_os_str())]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
    std::fs::remove_file(path).unwrap();
}
