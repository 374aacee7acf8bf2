//! The sizes of the page: one line per file, plain and compressed.

use super::assemble::File;

/// The sizes of all files, and the sum of those that a first visit fetches before it shows the board.
pub fn table(files: &[File]) -> String {
    let line = |name: &str, [plain, gzip, brotli]: [usize; 3]| {
        format!("{name:<36}{plain:>10}{gzip:>10}{brotli:>10}\n")
    };
    let mut lines = format!(
        "{:<36}{:>10}{:>10}{:>10}\n",
        "file", "plain", "gzip", "brotli"
    );
    let mut sum = [0; 3];
    for file in files {
        let sizes = [file.content.len(), file.gzip_size(), file.brotli_size()];
        lines += &line(&file.name, sizes);
        if !file.is_part && !file.is_for_others {
            sum = [0, 1, 2].map(|column| sum[column] + sizes[column]);
        }
    }
    lines + &line("first visit (bytes)", sum)
}
