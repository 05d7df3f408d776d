class Bank {
    long total(Account one, Account other) {
        return one.balance + other.balance;
    }

    boolean pays(Account account, long amount) {
        return account.limit > amount && amount > 0;
    }
}
