//! Markdown tables that are also aligned as plain text.

/// Formats a share with three decimal places, or as a dash if there is none.
pub fn digits(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{share:.3}"))
}

/// Formats cells as a Markdown table whose columns are also aligned as plain text.
pub fn markdown(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = lines.iter().map(|line| line[column].chars().count());
            cells.max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        for (column, cell) in line.iter().enumerate() {
            let blanks = " ".repeat(widths[column] - cell.chars().count());
            // Left-align names, right-align numbers.
            text += &match column {
                0 => format!("| {cell}{blanks} "),
                _ => format!("| {blanks}{cell} "),
            };
        }
        text += "|\n";
        if number == 0 {
            for (column, width) in widths.iter().enumerate() {
                let dashes = "-".repeat(width + 1);
                text += &match column {
                    0 => format!("|{dashes}-"),
                    _ => format!("|{dashes}:"),
                };
            }
            text += "|\n";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_columns_are_aligned() {
        let cells = |line: [&str; 2]| line.map(str::to_owned).to_vec();
        let text = markdown(&[cells(["type", "P"]), cells(["Total", "0.5"])]);
        assert_eq!(text, "| type  |   P |\n|-------|----:|\n| Total | 0.5 |\n");
    }
}
