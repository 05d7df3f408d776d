const country = "DE";
