class Point {
  getAlpha() {
    return this.alpha;
  }

  getBeta() {
    return this.beta;
  }

  getGamma() {
    return this.gamma;
  }

  getDelta() {
    return this.delta;
  }

  getEpsilon() {
    return this.epsilon;
  }

  getZeta() {
    return this.zeta;
  }

  getEta() {
    return this.eta;
  }

  getTheta() {
    return this.theta;
  }

  getIota() {
    return this.iota;
  }

  getKappa() {
    return this.kappa;
  }

  getLambda() {
    return this.lambda;
  }

  getMu() {
    return this.mu;
  }
}
