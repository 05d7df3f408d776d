package p;

import q.Reply;

class Fixed implements Reply {
    private final Object value;

    Fixed(Object value) {
        this.value = value;
    }

    public Object reply(Call call) {
        return value;
    }
}
