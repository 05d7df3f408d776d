package my.calc;

import my.util.Source;

class Average {
    double of(Source<Double> numbers) {
        double sum = numbers.at(0);
        return (sum + numbers.at(1)) / 2;
    }
}
