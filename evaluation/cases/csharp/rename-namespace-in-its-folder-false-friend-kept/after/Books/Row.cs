namespace Shop.Accounts;

// A day of the books.
public record Row(DateTime Day);
