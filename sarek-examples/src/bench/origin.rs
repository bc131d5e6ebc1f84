//! What is measured, and when.

use std::env;
use std::path::Path;
use std::process::Command;

use jiff::Timestamp;

/// The variable with the commit, for a program that runs where its checkout is not.
const VARIABLE: &str = "SAREK_COMMIT";

/// Returns what is measured: the value of `SAREK_COMMIT`; without it, the commit of the checkout that the program was built in, with
/// `-dirty` if its files are changed; without a checkout, the version.
pub fn commit() -> String {
    let given = env::var(VARIABLE).ok().filter(|commit| !commit.trim().is_empty());
    given
        .or_else(|| checkout(Path::new(env!("CARGO_MANIFEST_DIR"))))
        .unwrap_or_else(|| env!("CARGO_PKG_VERSION").into())
}

/// Returns the commit of the checkout that a folder is in, if it is in one.
fn checkout(folder: &Path) -> Option<String> {
    // A name of tags is of no use: `--exclude` leaves the commit.
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["describe", "--always", "--dirty", "--exclude=*"])
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let commit = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (!commit.is_empty()).then_some(commit)
}

/// Returns the day, in UTC: `2026-11-28`.
pub fn date() -> String {
    Timestamp::now().strftime("%Y-%m-%d").to_string()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_checkout_has_a_commit_and_may_be_dirty() {
        let folder = env::temp_dir().join(format!("sarek-origin-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert_eq!(checkout(&folder), None);
        let git = |arguments: &[&str]| {
            let mut git = Command::new("git");
            git.arg("-C").arg(&folder).args([
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@b",
                "-c",
                "commit.gpgsign=false",
            ]);
            git.args(arguments).output().is_ok_and(|output| output.status.success())
        };
        if !git(&["init", "-q"]) {
            eprintln!("skipped: there is no git");
            return;
        }
        fs::write(folder.join("file"), "a").unwrap();
        assert!(git(&["add", "file"]) && git(&["commit", "-qm", "a"]) && git(&["tag", "v1"]));
        let clean = checkout(&folder).unwrap();
        assert!(clean.len() >= 7 && clean.chars().all(|digit| digit.is_ascii_hexdigit()), "{clean}");
        fs::write(folder.join("file"), "b").unwrap();
        assert_eq!(checkout(&folder), Some(format!("{clean}-dirty")));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_day_is_a_year_a_month_and_a_day() {
        let date = date();
        let numbers: Vec<u32> = date.split('-').map(|part| part.parse().unwrap()).collect();
        assert!(date.len() == 10 && numbers[0] >= 2026 && (1..=12).contains(&numbers[1]), "{date}");
    }
}
