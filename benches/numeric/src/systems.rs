//! Systems of constraints as loops produce them, from fixed seeds.
//!
//! A system is made of small clusters: a loop counter with its bound and the byte offset computed from it, two pointers
//! into one buffer, the two ends of a search, a buffer that fills up, flags. Some clusters are linked by their bounds.
//! Each system comes as two states, one at the loop head and one at the end of the body: the same shape, constants moved.
//! Every state has a known point, so none is empty by accident.

/// `terms + constant <= 0`, or `== 0`.
#[derive(Clone, Debug)]
pub struct Fact {
    pub terms: Vec<(u32, i64)>,
    pub constant: i64,
    pub equal: bool,
}

/// Which systems, and how their states come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Workload {
    /// Three clusters in ten have their bound related to that of an earlier one, and the state at the end of the body
    /// comes from the one at the head: what the loop touches is forgotten and told anew. What analyses do.
    Loops,
    /// The same systems, but both states are built from scratch and share nothing.
    Apart,
    /// Built from scratch, and every cluster is related to the one before it, so that everything hangs together: the
    /// worst case for a domain that relates only what met.
    Linked,
}

impl Workload {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Loops, Self::Apart, Self::Linked];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loops => "as loops produce them",
            Self::Apart => "built apart",
            Self::Linked => "all linked",
        }
    }
}

/// A further constraint, by what it relates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// One variable.
    Bound,
    /// Two variables of one cluster.
    Within,
    /// Two variables of different clusters.
    Across,
}

/// A loop's constraints at its head and at the end of its body.
#[derive(Clone, Debug)]
pub struct System {
    pub vars: u32,
    /// Is the second state to be made from the first?
    pub derived: bool,
    /// The variables that the loop changes, in order.
    pub touched: Vec<u32>,
    pub head: Vec<Fact>,
    pub body: Vec<Fact>,
    /// The variables of each cluster.
    pub clusters: Vec<Vec<u32>>,
    /// A point of the head and one of the body.
    pub points: [Vec<i64>; 2],
    /// Candidates for one further constraint at the head, all fulfilled by its point.
    pub guards: Vec<(Reach, Fact)>,
    /// Linear forms to ask bounds of.
    pub queries: Vec<Vec<(u32, i64)>>,
}

/// Splitmix64.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    fn chance(&mut self, percent: i64) -> bool {
        self.between(1, 100) <= percent
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.between(0, items.len() as i64 - 1) as usize]
    }
}

impl Fact {
    fn at_most(terms: &[(u32, i64)], limit: i64) -> Self {
        Self { terms: terms.to_vec(), constant: -limit, equal: false }
    }

    fn equal(terms: &[(u32, i64)], value: i64) -> Self {
        Self { terms: terms.to_vec(), constant: -value, equal: true }
    }

    /// Does the fact hold at the point?
    pub fn holds_at(&self, point: &[i64]) -> bool {
        let sum = value_at(&self.terms, point) + self.constant;
        if self.equal { sum == 0 } else { sum <= 0 }
    }

    /// C-like text.
    pub fn show(&self) -> String {
        let comparison = if self.equal { "==" } else { "<=" };
        format!("{} {comparison} {}", show_terms(&self.terms), -self.constant)
    }
}

/// `x0 - 4*x1` for the terms of a form.
pub fn show_terms(terms: &[(u32, i64)]) -> String {
    let mut text = String::new();
    for (at, (var, factor)) in terms.iter().enumerate() {
        let sign = match (*factor < 0, at == 0) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        };
        let times = if factor.abs() == 1 { String::new() } else { format!("{}*", factor.abs()) };
        text.push_str(&format!("{sign}{times}x{var}"));
    }
    text
}

fn value_at(terms: &[(u32, i64)], point: &[i64]) -> i64 {
    terms.iter().map(|(var, factor)| factor * point[*var as usize]).sum()
}

struct Builder {
    random: Random,
    system: System,
    /// The bounding variable of each linkable cluster.
    limits: Vec<u32>,
}

/// Makes the system with so many variables that belongs to a seed.
pub fn make(vars: u32, workload: Workload, seed: u64) -> System {
    let system = System {
        vars,
        derived: workload == Workload::Loops,
        touched: Vec::new(),
        head: Vec::new(),
        body: Vec::new(),
        clusters: Vec::new(),
        points: [Vec::new(), Vec::new()],
        guards: Vec::new(),
        queries: Vec::new(),
    };
    let mut builder =
        Builder { random: Random::new(seed ^ (u64::from(vars) << 32)), system, limits: Vec::new() };
    while builder.left() > 0 {
        builder.cluster(workload);
    }
    builder.guards();
    builder.queries();
    let system = builder.system;
    assert!(system.head.iter().all(|fact| fact.holds_at(&system.points[0])), "a head without its point");
    assert!(system.body.iter().all(|fact| fact.holds_at(&system.points[1])), "a body without its point");
    system
}

impl Builder {
    fn left(&self) -> u32 {
        self.system.vars - self.system.points[0].len() as u32
    }

    /// A new variable with its values at the head's and the body's point.
    fn var(&mut self, head: i64, body: i64) -> u32 {
        let var = self.system.points[0].len() as u32;
        self.system.points[0].push(head);
        self.system.points[1].push(body);
        var
    }

    /// `terms <= limit` at the head, with the limit moved at the end of the body.
    fn at_most(&mut self, terms: &[(u32, i64)], head: i64, body: i64) {
        self.system.head.push(Fact::at_most(terms, head));
        self.system.body.push(Fact::at_most(terms, body));
    }

    fn equal(&mut self, terms: &[(u32, i64)], value: i64) {
        self.system.head.push(Fact::equal(terms, value));
        self.system.body.push(Fact::equal(terms, value));
    }

    fn cluster(&mut self, workload: Workload) {
        let first = self.system.points[0].len() as u32;
        // The first cluster and half of the others are touched by the loop: their constants move.
        let step = i64::from(self.random.chance(50) || first == 0);
        let limit = match (self.random.between(0, 9), self.left()) {
            (0..=3, 4..) => Some(self.counter(step)),
            (4..=5, 4..) => Some(self.pointers(step)),
            (6..=7, 3..) => Some(self.search(step)),
            (8, 3..) => Some(self.filling(step)),
            _ => {
                self.flag();
                None
            }
        };
        if let Some(limit) = limit {
            self.link(limit, workload);
            self.limits.push(limit);
        }
        let last = self.system.points[0].len() as u32;
        if step != 0 {
            self.system.touched.extend(first..last);
        }
        self.system.clusters.push((first..last).collect());
    }

    /// `for (i = 0; i <= n; i++) { j = i + c; p = 4*i + d; }` after some rounds.
    fn counter(&mut self, step: i64) -> u32 {
        let rounds = self.random.between(2, 9);
        let most = self.random.between(12, 2000);
        let at = self.random.between(1, rounds - 1);
        let bound = self.random.between(rounds + 1, most - 1);
        let (distance, offset) = (self.random.between(-8, 8), 4 * self.random.between(0, 16));
        let i = self.var(at, at + step);
        let n = self.var(bound, bound);
        let j = self.var(at + distance, at + step + distance);
        let p = self.var(4 * at + offset, 4 * (at + step) + offset);
        self.at_most(&[(i, -1)], 0, -step);
        self.at_most(&[(i, 1)], rounds, rounds + step);
        self.at_most(&[(i, 1), (n, -1)], 0, 0);
        self.at_most(&[(n, -1)], -1, -1);
        self.at_most(&[(n, 1)], most, most);
        self.equal(&[(j, 1), (i, -1)], distance);
        self.equal(&[(p, 1), (i, -4)], offset);
        n
    }

    /// `p <= q - k` and `q <= end` in a buffer; half of the time also the length `s = q - p`, else `s <= p`.
    fn pointers(&mut self, step: i64) -> u32 {
        let size = self.random.between(40, 4000);
        let gap = self.random.between(1, 6);
        let at = self.random.between(2, 10);
        let (low, high) = (at, at + gap + self.random.between(1, 9));
        let p = self.var(low, low + step);
        let q = self.var(high, high + step);
        let end = self.var(size - 3, size - 3);
        self.at_most(&[(p, -1)], 0, -step);
        self.at_most(&[(p, 1), (q, -1)], -gap, -gap + step);
        self.at_most(&[(q, 1), (end, -1)], 0, 0);
        self.at_most(&[(end, 1)], size, size);
        if self.random.chance(50) {
            let s = self.var(high - low, high - low);
            self.equal(&[(s, 1), (q, -1), (p, 1)], 0);
        } else {
            let s = self.var(1, 1);
            self.at_most(&[(s, -1)], 0, 0);
            self.at_most(&[(s, 1), (p, -1)], 0, step);
        }
        end
    }

    /// The ends of a search: `0 <= low <= high < m`, and a bound on their sum.
    fn search(&mut self, step: i64) -> u32 {
        let size = self.random.between(30, 1000);
        let (at, above) = (self.random.between(1, 5), self.random.between(1, 9));
        let bound = self.random.between(at + above + 4, size);
        let low = self.var(at, at + step);
        let high = self.var(at + above, at + above);
        let m = self.var(bound, bound);
        self.at_most(&[(low, -1)], 0, -step);
        self.at_most(&[(low, 1), (high, -1)], 0, 0);
        self.at_most(&[(high, 1), (m, -1)], -1, -1 - step);
        self.at_most(&[(m, 1)], size, size);
        self.at_most(&[(low, 1), (high, 1)], size + 7, size + 7 + step);
        m
    }

    /// A buffer that fills from both sides: `a + b <= c`, three variables in one inequality.
    fn filling(&mut self, step: i64) -> u32 {
        let size = self.random.between(20, 500);
        let (left, right) = (self.random.between(1, 5), self.random.between(1, 9));
        let a = self.var(left, left + step);
        let b = self.var(right, right);
        let c = self.var(size - 2, size - 2);
        self.at_most(&[(a, -1)], 0, -step);
        self.at_most(&[(a, 1)], 6, 6 + step);
        self.at_most(&[(b, -1)], 0, 0);
        self.at_most(&[(a, 1), (b, 1), (c, -1)], 0, 0);
        self.at_most(&[(c, 1)], size, size);
        c
    }

    /// A variable with bounds and no relation.
    fn flag(&mut self) {
        let (low, high) = self.random.pick(&[(0, 1), (0, 255), (-128, 127), (1, 12)]);
        let value = self.random.between(low, high);
        let flag = self.var(value, value);
        self.at_most(&[(flag, -1)], -low, -low);
        self.at_most(&[(flag, 1)], high, high);
    }

    fn link(&mut self, limit: u32, workload: Workload) {
        let earlier = match workload {
            Workload::Linked => self.limits.last().copied(),
            Workload::Loops | Workload::Apart if !self.limits.is_empty() && self.random.chance(30) => {
                let limits = self.limits.clone();
                Some(self.random.pick(&limits))
            }
            Workload::Loops | Workload::Apart => None,
        };
        if let Some(earlier) = earlier {
            let form = [(limit, 1), (earlier, -1)];
            let room = value_at(&form, &self.system.points[0]).max(value_at(&form, &self.system.points[1]));
            let slack = self.random.between(0, 3);
            self.at_most(&form, room + slack, room + slack);
        }
    }

    /// Constraints close to the head's point, so that most of them say something new.
    fn guards(&mut self) {
        let vars = i64::from(self.system.vars);
        for _ in 0..40 {
            let x = self.random.between(0, vars - 1) as u32;
            let y = self.random.between(0, vars - 1) as u32;
            let (sign, other) = (self.random.pick(&[1, -1]), self.random.pick(&[1, -1, -1]));
            self.guard(Reach::Bound, &[(x, sign)]);
            if self.cluster_of(x) != self.cluster_of(y) {
                self.guard(Reach::Across, &[(x, sign), (y, sign * other)]);
            }
            let cluster = self.system.clusters[self.cluster_of(x)].clone();
            let near = self.random.pick(&cluster);
            if near != x {
                self.guard(Reach::Within, &[(x, sign), (near, sign * other)]);
            }
        }
    }

    fn guard(&mut self, reach: Reach, terms: &[(u32, i64)]) {
        let room = value_at(terms, &self.system.points[0]) + self.random.between(0, 2);
        self.system.guards.push((reach, Fact::at_most(terms, room)));
    }

    /// Each variable, and differences and sums, half of them within clusters.
    fn queries(&mut self) {
        let vars = i64::from(self.system.vars);
        for var in 0..self.system.vars {
            self.system.queries.push(vec![(var, 1)]);
        }
        for var in 0..self.system.vars {
            for sign in [-1, 1] {
                let cluster = self.system.clusters[self.cluster_of(var)].clone();
                for other in [self.random.pick(&cluster), self.random.between(0, vars - 1) as u32] {
                    if other != var {
                        self.system.queries.push(vec![(var, 1), (other, sign)]);
                    }
                }
            }
        }
    }

    fn cluster_of(&self, var: u32) -> usize {
        self.system.clusters.iter().position(|cluster| cluster.contains(&var)).unwrap_or_default()
    }
}
