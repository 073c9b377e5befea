//! Sets of up to 64 small numbers as bits: counted and indexed by table.
//!
//! Within one byte, which is a row of a two-row board, a look-up answers. To
//! search takes as many steps as the index says, which no processor can guess.

/// For each set of bits of a byte, its members in order, and their number.
static MEMBERS: [([u8; 8], u8); 256] = {
    let mut table = [([0; 8], 0); 256];
    let mut set = 0;
    while set < 256 {
        let mut bit = 0;
        while bit < 8 {
            if set >> bit & 1 != 0 {
                let (members, count) = &mut table[set];
                members[*count as usize] = bit;
                *count += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

/// The eight bits of `set` from `first` on, with what is known of them.
#[inline]
fn byte(set: u64, first: u32) -> &'static ([u8; 8], u8) {
    &MEMBERS[(set >> (first & 63) & 0xff) as usize]
}

/// The lowest member of `set`, if all members lie within eight bits from there.
#[inline]
fn narrow(set: u64) -> Option<u32> {
    let lowest = set.trailing_zeros() & 63;
    (set >> lowest < 256).then_some(lowest)
}

/// The number of members of `set`.
#[inline]
pub(crate) fn count(set: u64) -> u32 {
    narrow(set).map_or_else(|| set.count_ones(), |lowest| byte(set, lowest).1.into())
}

/// The member of `set` at `index` in ascending order, from 0; some number below
/// 64 when there are not so many.
#[inline]
pub(crate) fn member(set: u64, index: u32) -> u32 {
    match narrow(set) {
        Some(lowest) => (lowest + u32::from(byte(set, lowest).0[(index & 7) as usize])) & 63,
        None => search(set, index),
    }
}

#[inline]
fn search(set: u64, index: u32) -> u32 {
    let mut left = index;
    let mut first = 0;
    loop {
        let (members, count) = byte(set, first);
        let count = u32::from(*count);
        if left < count || first == 56 {
            return first + u32::from(members[(left & 7) as usize]);
        }
        left -= count;
        first += 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order() {
        let sets: [&[u32]; 9] = [
            &[0],
            &[63],
            &[6, 7, 11],
            &[0, 1, 2, 3, 4, 5, 6, 7],
            &[2, 9, 25],
            &[0, 31, 62, 63],
            &[40, 60],
            &[3, 10, 11],
            &[0, 8, 16, 24, 32, 40, 48, 56, 63],
        ];
        for members in sets {
            let set = members.iter().fold(0, |set, bit| set | 1 << bit);
            assert_eq!(count(set) as usize, members.len());
            for (index, &bit) in (0..).zip(members) {
                assert_eq!(member(set, index), bit, "{members:?}");
            }
        }
        assert_eq!(count(0), 0);
        assert_eq!((count(!0), member(!0, 63)), (64, 63));
    }
}
