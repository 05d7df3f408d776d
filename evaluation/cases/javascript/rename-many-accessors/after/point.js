class Point {
  alpha() {
    return this.alpha;
  }

  beta() {
    return this.beta;
  }

  gamma() {
    return this.gamma;
  }

  delta() {
    return this.delta;
  }

  epsilon() {
    return this.epsilon;
  }

  zeta() {
    return this.zeta;
  }

  eta() {
    return this.eta;
  }

  theta() {
    return this.theta;
  }

  iota() {
    return this.iota;
  }

  kappa() {
    return this.kappa;
  }

  lambda() {
    return this.lambda;
  }

  mu() {
    return this.mu;
  }
}
