package my.calc;

class Average {
    double of(Source<Double> numbers) {
        double sum = numbers.next();
        return (sum + numbers.next()) / 2;
    }
}
