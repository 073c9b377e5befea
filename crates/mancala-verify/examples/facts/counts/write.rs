//! Numbers as people write them. All by whole numbers, so that the same is written
//! on every machine.

/// Thousands apart: 35148471 is `35,148,471`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let threes = digits.as_bytes().rchunks(3).rev();
    let threes: Vec<_> = threes.map(String::from_utf8_lossy).collect();
    threes.join(",")
}

/// The numbers, each grouped, with commas between.
pub(super) fn list(numbers: impl IntoIterator<Item = u64>) -> String {
    let numbers: Vec<_> = numbers.into_iter().map(grouped).collect();
    numbers.join(", ")
}

/// The quotient to that many decimals, halves up; 0 of nothing.
pub(super) fn quotient(sum: u64, count: u64, decimals: u32) -> String {
    let (sum, count) = (u128::from(sum), u128::from(count.max(1)));
    let unit = 10_u128.pow(decimals);
    let scaled = (sum * unit * 2 + count) / (count * 2);
    let whole = u64::try_from(scaled / unit).map_or_else(|_| "?".into(), grouped);
    if decimals == 0 {
        return whole;
    }
    format!("{whole}.{:0>width$}", scaled % unit, width = decimals as usize)
}

/// The share in percent, without the sign: one decimal from ten on, below that two,
/// and three below a tenth.
pub(super) fn percent(part: u64, whole: u64) -> String {
    let decimals = if part * 10 >= whole {
        1
    } else if part * 1000 >= whole {
        2
    } else {
        3
    };
    quotient(part * 100, whole, decimals)
}
