package shop;

import java.util.List;

public class Parcel {
    private List<Item> items;
    private Scale scale;

    public double postage() {
        double weight = measured();
        return weight * 0.5 + 2;
    }

    private double measured() {
        scale.reset();
        if (!scale.isReady()) {
            throw new IllegalStateException("scale");
        }
        return scale.weightOf(this);
    }
}
