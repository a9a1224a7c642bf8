//! Strongly connected components.

/// The components of a graph with `nodes` nodes, successors before predecessors; each is sorted.
pub fn components(nodes: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut successors = vec![Vec::new(); nodes];
    for &(from, to) in edges {
        successors[from].push(to);
    }
    const UNSEEN: usize = usize::MAX;
    let (mut order, mut low) = (vec![UNSEEN; nodes], vec![0; nodes]);
    let (mut waiting, mut is_waiting) = (Vec::new(), vec![false; nodes]);
    let mut found = Vec::new();
    let mut next = 0;
    for root in 0..nodes {
        if order[root] != UNSEEN {
            continue;
        }
        // Tarjan's algorithm with a stack of its own: systems may be deep.
        let mut stack = vec![(root, 0)];
        while let Some(&mut (node, ref mut at)) = stack.last_mut() {
            if *at == 0 {
                (order[node], low[node]) = (next, next);
                next += 1;
                waiting.push(node);
                is_waiting[node] = true;
            }
            if let Some(&successor) = successors[node].get(*at) {
                *at += 1;
                if order[successor] == UNSEEN {
                    stack.push((successor, 0));
                } else if is_waiting[successor] {
                    low[node] = low[node].min(order[successor]);
                }
                continue;
            }
            if *at == 0 {
                *at = 1;
            }
            stack.pop();
            if let Some(&(parent, _)) = stack.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == order[node] {
                let mut component = Vec::new();
                while let Some(member) = waiting.pop() {
                    is_waiting[member] = false;
                    component.push(member);
                    if member == node {
                        break;
                    }
                }
                component.sort_unstable();
                found.push(component);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn successors_come_first() {
        let found = components(5, &[(0, 1), (1, 2), (2, 1), (2, 3), (4, 4)]);
        assert_eq!(found, [vec![3], vec![1, 2], vec![0], vec![4]]);
        assert_eq!(components(0, &[]), Vec::<Vec<usize>>::new());
    }
}
