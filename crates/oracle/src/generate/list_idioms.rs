//! What programs do with lists beside changing them: a pointer kept to a node in the middle, insertion in order, lists as
//! long as a number says, nodes that are linked by a part of them, rings, tables of lists.

use super::Statement;
use super::lists::{Lists, lines};

impl Lists {
    /// The nodes before one in the middle go; that one is the first then.
    pub(super) fn cut_front(&mut self, list: &str) -> Vec<Statement> {
        let (middle, p) = (self.fresh("m"), self.fresh("p"));
        let mut all = lines(&format!("struct node *{middle} = {list};"));
        let forward = lines(&format!("{middle} = {middle}->next;"));
        all.push(Statement::block(
            format!("while ({middle} && {middle}->next && __VERIFIER_nondet_bool())"),
            forward,
        ));
        let mut gone = lines(&format!("struct node *{p} = {list};\n{list} = {p}->next;"));
        gone.extend(self.free_node(&p));
        all.push(Statement::block(format!("while ({list} != {middle})"), gone));
        if self.doubly {
            all.extend(lines(&format!("if ({middle}) {middle}->prev = NULL;")));
        }
        let used = self.use_node(&middle);
        all.push(Statement::block(format!("if ({middle})"), lines(&used)));
        vec![Statement::block("", all)]
    }

    /// A pointer to a node in the middle, used after the list has grown before it.
    pub(super) fn keep_middle(&mut self, list: &str) -> Vec<Statement> {
        let (middle, n) = (self.fresh("m"), self.fresh("n"));
        let mut all = lines(&format!("struct node *{middle} = {list};"));
        let forward = lines(&format!("{middle} = {middle}->next;"));
        all.push(Statement::block(format!("while ({middle} && __VERIFIER_nondet_bool())"), forward));
        let mut body = self.node(&n);
        body.extend(self.link_front(&n, list));
        all.push(Statement::block("while (__VERIFIER_nondet_bool())", body));
        let used = self.use_node(&middle);
        let mut then = lines(&used);
        then.extend(lines(&format!("if ({middle}->next) {middle} = {middle}->next;")));
        all.push(Statement::block(format!("if ({middle})"), then));
        vec![Statement::block("", all)]
    }

    /// A list of as many nodes as a number says, walked along and freed by that number.
    pub(super) fn counted(&mut self) -> Vec<Statement> {
        let (list, count, p) = (self.fresh("c"), self.fresh("k"), self.fresh("p"));
        let n = self.fresh("n");
        let mut body = self.node(&n);
        body.extend(self.link_front(&n, &list));
        body.extend(lines(&format!("{count}++;")));
        let mut all = lines(&format!("struct node *{list} = NULL;\nint {count} = 0;"));
        all.push(Statement::block(
            format!("while ({count} < 9 && (__VERIFIER_nondet_bool() || __VERIFIER_nondet_bool()))"),
            body,
        ));
        let test = self.random.pick(&["> 0", "> 0", "> 0", ">= 0", "> 1"]);
        let mut gone = lines(&format!("struct node *{p} = {list};\n{list} = {p}->next;\n{count}--;"));
        gone.extend(self.free_node(&p));
        all.push(Statement::block(format!("while ({count} {test})"), gone));
        vec![Statement::block("", all)]
    }

    /// Nodes that are linked by a part in their middle, in a ring with a head that is none of them.
    pub(super) fn embedded(&mut self) -> Vec<Statement> {
        let (head, e, l) = (self.fresh("r"), self.fresh("e"), self.fresh("l"));
        let mut all = lines(&format!(
            "struct link {head};
             {head}.next = &{head};
             {head}.prev = &{head};"
        ));
        let place = if self.random.chance(50) {
            format!(
                "{e}->link.next = {head}.next;
                 {e}->link.prev = &{head};
                 {head}.next->prev = &{e}->link;
                 {head}.next = &{e}->link;"
            )
        } else {
            format!(
                "{e}->link.prev = {head}.prev;
                 {e}->link.next = &{head};
                 {head}.prev->next = &{e}->link;
                 {head}.prev = &{e}->link;"
            )
        };
        let data = self.random.pick(&["1", "__VERIFIER_nondet_int() & 3"]);
        let body = lines(&format!(
            "struct entry *{e} = malloc(sizeof *{e});
             {e}->data = {data};
             {place}"
        ));
        all.push(Statement::block("while (__VERIFIER_nondet_bool() || __VERIFIER_nondet_bool())", body));
        if self.random.chance(60) {
            let p = self.fresh("p");
            let bound = self.random.pick(&["0", "3", "4"]);
            let body = lines(&format!(
                "if (((struct entry *)((char *){p} - offsetof(struct entry, link)))->data > {bound}) reach_error();"
            ));
            all.push(Statement::block(
                format!("for (struct link *{p} = {head}.next; {p} != &{head}; {p} = {p}->next)"),
                body,
            ));
        }
        let unlink = if self.slips() {
            String::new()
        } else {
            format!("{l}->prev->next = {l}->next;\n{l}->next->prev = {l}->prev;")
        };
        let end = self.random.pick(&["next", "prev"]);
        let body = lines(&format!(
            "struct link *{l} = {head}.{end};
             {unlink}
             free((char *){l} - offsetof(struct entry, link));"
        ));
        if self.random.chance(30) {
            let test = format!("if ({head}.next != &{head})");
            all.push(Statement::block(test, body.clone()));
        }
        all.push(Statement::block(format!("while ({head}.{end} != &{head})"), body));
        vec![Statement::block("", all)]
    }

    /// A table of lists, filled at random and freed.
    pub(super) fn table(&mut self) -> Vec<Statement> {
        let (table, item, i) = (self.fresh("t"), self.fresh("x"), self.fresh("i"));
        let size = 1 + self.random.below(3);
        let mut all = lines(&format!("struct item *{table}[{size}];"));
        let clear = lines(&format!("{table}[{i}] = NULL;"));
        all.push(Statement::block(format!("for (int {i} = 0; {i} < {size}; {i}++)"), clear));
        let body = lines(&format!(
            "struct item *{item} = malloc(sizeof *{item});
             unsigned {i} = (unsigned)__VERIFIER_nondet_int() % {size};
             {item}->value = 1;
             {item}->next = {table}[{i}];
             {table}[{i}] = {item};"
        ));
        all.push(Statement::block("while (__VERIFIER_nondet_bool() || __VERIFIER_nondet_bool())", body));
        let last = if self.slips() { format!("{size} - 1") } else { size.to_string() };
        let gone = lines(&format!(
            "struct item *{item} = {table}[{i}];
             {table}[{i}] = {item}->next;
             free({item});"
        ));
        let free = vec![Statement::block(format!("while ({table}[{i}])"), gone)];
        all.push(Statement::block(format!("for (int {i} = 0; {i} < {last}; {i}++)"), free));
        vec![Statement::block("", all)]
    }

    /// A node with a number goes where the numbers are in order.
    pub(super) fn insert_in_order(&mut self, list: &str) -> Vec<Statement> {
        if self.doubly || !self.has_numbers() {
            return self.keep_middle(list);
        }
        let (n, link) = (self.fresh("n"), self.fresh("l"));
        let mut all = self.node(&n);
        all.extend(lines(&format!("struct node **{link} = &{list};")));
        let forward = lines(&format!("{link} = &(*{link})->next;"));
        all.push(Statement::block(format!("while (*{link} && (*{link})->data < {n}->data)"), forward));
        all.extend(lines(&format!("{n}->next = *{link};\n*{link} = {n};")));
        vec![Statement::block("", all)]
    }

    /// New nodes behind the one that a ring is known by.
    pub(super) fn build_ring(&mut self, list: &str) -> Vec<Statement> {
        let n = self.fresh("n");
        let mut body = self.node(&n);
        let (behind, alone) = if self.doubly {
            (format!("{n}->prev = {list};\n{list}->next->prev = {n};"), format!("{n}->prev = {n};"))
        } else {
            (String::new(), String::new())
        };
        let enter = lines(&format!("{n}->next = {list}->next;\n{behind}\n{list}->next = {n};"));
        body.push(Statement::block(format!("if ({list})"), enter));
        body.push(Statement::block("else", lines(&format!("{n}->next = {n};\n{alone}\n{list} = {n};"))));
        self.some_rounds(body)
    }

    /// A ring is walked round, or the node behind the first goes.
    pub(super) fn ring_change(&mut self, list: &str) -> Vec<Statement> {
        let p = self.fresh("p");
        if self.random.chance(50) {
            let used = self.use_node(&p);
            let mut all = lines(&format!("struct node *{p} = {list};"));
            let body = lines(&format!("{used}\n{p} = {p}->next;\nif ({p} == {list}) break;"));
            all.push(Statement::block("while (1)", body));
            return vec![Statement::block(format!("if ({list})"), all)];
        }
        let back = if self.doubly { format!("{list}->next->prev = {list};") } else { String::new() };
        let mut gone = lines(&format!(
            "struct node *{p} = {list}->next;
             {list}->next = {p}->next;
             {back}"
        ));
        gone.extend(self.free_node(&p));
        vec![Statement::block(format!("if ({list} && {list}->next != {list})"), gone)]
    }

    /// All nodes of a ring go.
    pub(super) fn destroy_ring(&mut self, list: &str) -> Vec<Statement> {
        let (p, q) = (self.fresh("p"), self.fresh("p"));
        let mut body = lines(&format!("struct node *{q} = {p}->next;"));
        body.extend(self.free_node(&p));
        body.extend(lines(&format!("{p} = {q};")));
        let mut all = lines(&format!("struct node *{p} = {list}->next;"));
        all.push(Statement::block(format!("while ({p} != {list})"), body));
        all.extend(self.free_node(list));
        vec![Statement::block(format!("if ({list})"), all)]
    }
}
