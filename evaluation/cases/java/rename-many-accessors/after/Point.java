class Point {
    private int alpha;
    private int beta;
    private int gamma;
    private int delta;
    private int epsilon;
    private int zeta;
    private int eta;
    private int theta;
    private int iota;
    private int kappa;
    private int lambda;
    private int mu;

    int alpha() {
        return alpha;
    }

    int beta() {
        return beta;
    }

    int gamma() {
        return gamma;
    }

    int delta() {
        return delta;
    }

    int epsilon() {
        return epsilon;
    }

    int zeta() {
        return zeta;
    }

    int eta() {
        return eta;
    }

    int theta() {
        return theta;
    }

    int iota() {
        return iota;
    }

    int kappa() {
        return kappa;
    }

    int lambda() {
        return lambda;
    }

    int mu() {
        return mu;
    }
}
