//! Every number that decides when states meet, in one place.
//!
//! How states meet is said by the rungs of the ladder (`meeting.rs`); here stands when each rung is reached, and how often something is
//! tried before it is given up. None of these numbers decides whether a proof is right: with fewer states kept apart less is known,
//! with more of them it takes longer to find out. Each says what forced it, as far as that is known.
//!
//! Limits of what is looked at in one state (how many guards, names, fields, constants) stay where they are used.

/// When states meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// How many states of the same tags stay apart at an ordinary merge before joins begin. A few ways through an `if` are better told
    /// apart; k of them in a row would be 2^k.
    pub(crate) apart_at_merges: usize,
    /// The same where cycles pass: a loop comes to rest only if its rounds meet.
    pub(crate) apart_where_cycles_pass: usize,
    /// How many states stay apart before those of different tags are joined, if the decisions that they rest on are the same.
    pub(crate) apart_by_tags: usize,
    /// How many states stay apart at a merge that passes a decision on before lists are joined with null: what the decision was
    /// taken by is mostly asked again behind it (`while (one && two)`, then `one ? one : two`).
    pub(crate) apart_by_null: usize,
    /// How many states stay apart before nodes of lists that hold different constants are brought together, and decisions.
    pub(crate) apart_by_marks: usize,
    /// How many states stay apart where cycles pass, before blocks are forgotten.
    pub(crate) most_where_cycles_pass: usize,
    /// How many states stay apart anywhere. At a merge, blocks may be missing then, and after that they are forgotten.
    pub(crate) most_states: usize,
    /// How many blocks from one place of the program a state may have once as many states as tags may tell apart have met where cycles
    /// pass: more are a structure that grows and that no list describes.
    pub(crate) most_blocks: usize,

    /// How many cases go by at an instruction, since its block was last begun, before those that follow meet there.
    pub(crate) cases_within_blocks: u32,

    /// Rounds of plain joins at the head of a loop before widening starts.
    pub(crate) rounds_before_widening: u32,
    /// How often values in memory that a state says nothing of get names where cycles pass, if ends are asked for.
    pub(crate) most_namings: u32,
    /// How often a state may grow before what rests on its older versions is kept for a while: deeply nested loops would start afresh
    /// too often.
    pub(crate) fresh_starts: u32,
    /// How often what rests on older versions of a state is thrown away after it has come to rest.
    pub(crate) most_refreshes: u32,

    /// How many entries of one function stay apart before they are joined.
    pub(crate) entries: usize,
    /// The same of a function that is being explored already: recursion must come to rest.
    pub(crate) entries_in_recursion: usize,
    /// How many entries of a function stay apart before those with blocks of different structs are joined: functions that are written
    /// for any struct are called with few of them.
    pub(crate) entries_by_kinds: usize,
    /// How many entries of a function that is being explored already stay apart before blocks are forgotten, if the next one has more
    /// blocks than `few_blocks`: then every call adds some. Others stay apart as states do where cycles pass.
    pub(crate) most_entries_in_recursion: usize,
    /// How many blocks an entry may have that still counts as one of a structure that does not grow.
    pub(crate) few_blocks: usize,
    /// How many entries of a function that no call waits for any more are asked whether they cover another one. Entries of rounds that
    /// were thrown away are many; what comes again is mostly like one of the last.
    pub(crate) outdated_entries: usize,
    /// How often an entry is joined with what one call in a recursion gives it, before what that call gives is widened. Widening keeps
    /// only what was known before and still holds; of a call that comes for the first time, all that both have in common is to be found.
    pub(crate) joins_of_a_call: u32,
    /// How often an entry is generalised before all calls are widened: calls in summaries that come and go are new ones each time.
    pub(crate) joins_of_an_entry: u32,
    /// How often an entry is generalised before lists in it that hang one behind the other are folded, which loses names of theirs.
    pub(crate) rounds_before_folding: u32,
    /// How often an entry may be generalised to one with more blocks or lists before blocks are forgotten.
    pub(crate) rounds_of_growth: u32,
    /// How often it may be generalised at all before that.
    pub(crate) most_rounds: u32,
    /// How often what widening took too much from an entry is given back.
    pub(crate) most_tightenings: u32,

    /// How many states may meet at an ordinary place before single blocks of a pool are not looked at there any more.
    pub(crate) states_with_views: usize,
    /// How many states that differ in their blocks may meet where cycles pass before it is worth a trial to put blocks into pools.
    pub(crate) crowd: usize,
    /// How often exploration may be tried anew with more pools.
    pub(crate) most_trials: u32,
    /// So many variables must have become idle before it is worth while to put them aside.
    pub(crate) few_idle: usize,
}

impl Policy {
    /// States stay apart as long as that may help.
    pub(crate) const FINE: Policy = Policy {
        apart_at_merges: 8,
        apart_where_cycles_pass: 1,
        apart_by_tags: 8,
        apart_by_null: 16,
        apart_by_marks: 24,
        most_where_cycles_pass: 40,
        most_states: 96,
        most_blocks: 8,

        cases_within_blocks: 16,

        rounds_before_widening: 2,
        most_namings: 4,
        fresh_starts: 8,
        most_refreshes: 2,

        entries: 6,
        entries_in_recursion: 2,
        entries_by_kinds: 16,
        most_entries_in_recursion: 12,
        few_blocks: 6,
        outdated_entries: 4,
        joins_of_a_call: 2,
        joins_of_an_entry: 14,
        rounds_before_folding: 8,
        rounds_of_growth: 16,
        most_rounds: 24,
        most_tightenings: 2,

        states_with_views: 24,
        crowd: 16,
        most_trials: 8,
        few_idle: 4,
    };

    /// States are brought together wherever they meet: where little is to be known, and much is explored (decision 36).
    pub(crate) const COARSE: Policy = Policy { apart_at_merges: 1, cases_within_blocks: 2, ..Policy::FINE };
}
