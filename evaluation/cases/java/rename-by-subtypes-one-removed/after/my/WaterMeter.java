package my;

class WaterMeter implements Consumption {
    private long litres;

    public long used() {
        return litres;
    }

    public Bill billed(Contract contract, Quarter quarter) {
        Bill bill = contract.open(quarter);
        rates(contract).forEach(rate -> bill.add(rate, litres));
        return bill;
    }

    public List<Rate> rates(Contract contract) {
        return contract.ratesOf("water");
    }
}
