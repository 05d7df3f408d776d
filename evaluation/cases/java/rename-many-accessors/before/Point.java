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

    int getAlpha() {
        return alpha;
    }

    int getBeta() {
        return beta;
    }

    int getGamma() {
        return gamma;
    }

    int getDelta() {
        return delta;
    }

    int getEpsilon() {
        return epsilon;
    }

    int getZeta() {
        return zeta;
    }

    int getEta() {
        return eta;
    }

    int getTheta() {
        return theta;
    }

    int getIota() {
        return iota;
    }

    int getKappa() {
        return kappa;
    }

    int getLambda() {
        return lambda;
    }

    int getMu() {
        return mu;
    }
}
