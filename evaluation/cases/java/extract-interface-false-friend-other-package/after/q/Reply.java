package q;

public interface Reply {
    Object reply(Call call);
}
