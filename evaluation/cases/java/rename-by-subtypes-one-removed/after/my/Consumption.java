package my;

/** An amount that tenants pay for at the end of every quarter, with the rates of their contracts. */
interface Consumption {
    long used();

    Bill billed(Contract contract, Quarter quarter);

    List<Rate> rates(Contract contract);
}
