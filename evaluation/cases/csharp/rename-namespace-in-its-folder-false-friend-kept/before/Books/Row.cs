namespace Shop.Accounts;

public record Row(DateTime Day);
