// A C interface to the few operations of the Parma Polyhedra Library that the benchmark measures.
//
// An element is one of the library's octagons (over four kinds of coefficients) or its closed polyhedra, behind virtual
// calls. Constraints and expressions are built beforehand, so that building them is not measured.

#include <ppl.hh>

#include <cstdint>
#include <gmpxx.h>

namespace ppl = Parma_Polyhedra_Library;

namespace {

// The library closes octagons lazily and, after `add_constraint`, always from scratch. It has an incremental closure,
// but only for its own use. The benchmark wants the strongest opponent, so it takes the address of that member in an
// explicit instantiation, where access is not checked.
template <typename Tag, typename Tag::Member member> struct Reach {
  friend typename Tag::Member reach(Tag) { return member; }
};
template <typename T> struct Incremental {
  typedef void (ppl::Octagonal_Shape<T>::*Member)(ppl::Variable) const;
  friend Member reach(Incremental);
};
template struct Reach<Incremental<mpz_class>, &ppl::Octagonal_Shape<mpz_class>::incremental_strong_closure_assign>;
template struct Reach<Incremental<mpq_class>, &ppl::Octagonal_Shape<mpq_class>::incremental_strong_closure_assign>;
template struct Reach<Incremental<int64_t>, &ppl::Octagonal_Shape<int64_t>::incremental_strong_closure_assign>;
template struct Reach<Incremental<double>, &ppl::Octagonal_Shape<double>::incremental_strong_closure_assign>;

// Sound results over doubles need upward rounding; everything else keeps the usual mode.
template <typename T> struct Rounding {};
template <> struct Rounding<double> {
  Rounding() { ppl::set_rounding_for_PPL(); }
  ~Rounding() { ppl::restore_pre_PPL_rounding(); }
};

struct Element {
  virtual ~Element() = default;
  virtual Element* copy() const = 0;
  virtual void add(const ppl::Constraint& fact) = 0;
  virtual void forget(unsigned var) = 0;
  virtual void close() const = 0;
  virtual void close_near(unsigned var) const = 0;
  virtual bool is_empty() const = 0;
  virtual void join(const Element& other) = 0;
  virtual bool contains(const Element& other) const = 0;
  virtual void widen(const Element& older) = 0;
  virtual void widen_surely(const Element& older) = 0;
  virtual bool maximise(const ppl::Linear_Expression& expr, ppl::Coefficient& n, ppl::Coefficient& d) const = 0;
  virtual size_t bytes() const = 0;
};

template <typename T> struct Octagon final : Element {
  ppl::Octagonal_Shape<T> shape;
  explicit Octagon(unsigned dims) : shape(dims, ppl::UNIVERSE) {}
  static const ppl::Octagonal_Shape<T>& of(const Element& e) { return static_cast<const Octagon&>(e).shape; }
  Element* copy() const override { return new Octagon(*this); }
  void add(const ppl::Constraint& fact) override {
    Rounding<T> mode;
    shape.refine_with_constraint(fact);
  }
  void forget(unsigned var) override {
    Rounding<T> mode;
    shape.unconstrain(ppl::Variable(var));
  }
  void close() const override {
    Rounding<T> mode;
    (void)shape.is_empty();
  }
  void close_near(unsigned var) const override {
    Rounding<T> mode;
    (shape.*reach(Incremental<T>()))(ppl::Variable(var));
  }
  bool is_empty() const override {
    Rounding<T> mode;
    return shape.is_empty();
  }
  void join(const Element& other) override {
    Rounding<T> mode;
    shape.upper_bound_assign(of(other));
  }
  bool contains(const Element& other) const override {
    Rounding<T> mode;
    return shape.contains(of(other));
  }
  void widen(const Element& older) override {
    Rounding<T> mode;
    shape.CC76_extrapolation_assign(of(older));
  }
  void widen_surely(const Element& older) override {
    Rounding<T> mode;
    shape.BHMZ05_widening_assign(of(older));
  }
  bool maximise(const ppl::Linear_Expression& expr, ppl::Coefficient& n, ppl::Coefficient& d) const override {
    Rounding<T> mode;
    bool reached;
    return shape.maximize(expr, n, d, reached);
  }
  size_t bytes() const override { return shape.total_memory_in_bytes(); }
};

struct Polyhedron final : Element {
  ppl::C_Polyhedron shape;
  explicit Polyhedron(unsigned dims) : shape(dims, ppl::UNIVERSE) {}
  static const ppl::C_Polyhedron& of(const Element& e) { return static_cast<const Polyhedron&>(e).shape; }
  Element* copy() const override { return new Polyhedron(*this); }
  void add(const ppl::Constraint& fact) override { shape.add_constraint(fact); }
  void forget(unsigned var) override { shape.unconstrain(ppl::Variable(var)); }
  void close() const override {
    (void)shape.minimized_constraints();
    (void)shape.minimized_generators();
  }
  void close_near(unsigned) const override { close(); }
  bool is_empty() const override { return shape.is_empty(); }
  void join(const Element& other) override { shape.upper_bound_assign(of(other)); }
  bool contains(const Element& other) const override { return shape.contains(of(other)); }
  void widen(const Element& older) override { shape.H79_widening_assign(of(older)); }
  void widen_surely(const Element& older) override { shape.BHRZ03_widening_assign(of(older)); }
  bool maximise(const ppl::Linear_Expression& expr, ppl::Coefficient& n, ppl::Coefficient& d) const override {
    bool reached;
    return shape.maximize(expr, n, d, reached);
  }
  size_t bytes() const override { return shape.total_memory_in_bytes(); }
};

ppl::Linear_Expression expression(size_t count, const uint32_t* vars, const int64_t* factors, int64_t constant) {
  ppl::Linear_Expression sum(ppl::Coefficient{static_cast<long>(constant)});
  for (size_t at = 0; at < count; ++at)
    sum += ppl::Coefficient(static_cast<long>(factors[at])) * ppl::Variable(vars[at]);
  return sum;
}

} // namespace

extern "C" {

void parma_start() { ppl::restore_pre_PPL_rounding(); }

Element* parma_new(unsigned kind, unsigned dims) {
  switch (kind) {
  case 0: return new Octagon<mpz_class>(dims);
  case 1: return new Octagon<mpq_class>(dims);
  case 2: return new Octagon<int64_t>(dims);
  case 3: return new Octagon<double>(dims);
  default: return new Polyhedron(dims);
  }
}

Element* parma_copy(const Element* e) { return e->copy(); }
void parma_delete(Element* e) { delete e; }
void parma_add(Element* e, const ppl::Constraint* fact) { e->add(*fact); }
void parma_forget(Element* e, unsigned var) { e->forget(var); }
void parma_close(const Element* e) { e->close(); }
void parma_close_near(const Element* e, unsigned var) { e->close_near(var); }
bool parma_is_empty(const Element* e) { return e->is_empty(); }
void parma_join(Element* e, const Element* other) { e->join(*other); }
bool parma_contains(const Element* e, const Element* other) { return e->contains(*other); }
void parma_widen(Element* e, const Element* older) { e->widen(*older); }
void parma_widen_surely(Element* e, const Element* older) { e->widen_surely(*older); }
size_t parma_bytes(const Element* e) { return e->bytes(); }

// The largest value of the expression, rounded down to an integer; `false` if there is none.
bool parma_maximise(const Element* e, const ppl::Linear_Expression* expr, int64_t* value) {
  ppl::Coefficient numerator, denominator;
  if (!e->maximise(*expr, numerator, denominator))
    return false;
  mpz_class floor;
  mpz_fdiv_q(floor.get_mpz_t(), ppl::raw_value(numerator).get_mpz_t(), ppl::raw_value(denominator).get_mpz_t());
  *value = floor.get_si();
  return true;
}

// `factors * vars + constant <= 0`, or `== 0`.
ppl::Constraint* parma_fact(size_t count, const uint32_t* vars, const int64_t* factors, int64_t constant, bool equal) {
  ppl::Linear_Expression sum = expression(count, vars, factors, constant);
  return equal ? new ppl::Constraint(sum == 0) : new ppl::Constraint(sum <= 0);
}
void parma_fact_delete(ppl::Constraint* fact) { delete fact; }

ppl::Linear_Expression* parma_expr(size_t count, const uint32_t* vars, const int64_t* factors) {
  return new ppl::Linear_Expression(expression(count, vars, factors, 0));
}
void parma_expr_delete(ppl::Linear_Expression* expr) { delete expr; }

} // extern "C"
