class Bank {
    long total(Account one, Account other) {
        return one.getBalance() + other.getBalance();
    }

    boolean pays(Account account, long amount) {
        return account.getLimit() > amount && amount > 0;
    }
}
