package my.calc;

import my.util.Source;

class Average {
    double of(Source<Double> numbers) {
        double sum = numbers.next();
        return (sum + numbers.next()) * 0.5;
    }
}
