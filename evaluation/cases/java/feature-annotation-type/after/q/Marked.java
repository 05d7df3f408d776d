package q;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks what must stay as it is. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Marked {
}
