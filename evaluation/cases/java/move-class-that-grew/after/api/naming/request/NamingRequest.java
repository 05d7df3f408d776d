package api.naming.request;

import api.Request;

public abstract class NamingRequest extends Request {
    private String namespace;
    private String serviceName;
    private String groupName;
    private Map<String, Integer> weights = new HashMap<>();
    private List<Listener> listeners = new ArrayList<>();

    public NamingRequest(String namespace, String serviceName, String groupName) {
        this.namespace = namespace;
        this.serviceName = serviceName;
        this.groupName = groupName;
    }

    @Override
    public String getModule() {
        return "naming";
    }

    public String getNamespace() {
        return namespace;
    }

    public void setNamespace(String namespace) {
        this.namespace = namespace;
    }

    public String getServiceName() {
        return serviceName;
    }

    public void setServiceName(String serviceName) {
        this.serviceName = serviceName;
    }

    public String getGroupName() {
        return groupName;
    }

    public void setGroupName(String groupName) {
        this.groupName = groupName;
    }

    public int weightOf(String instance) {
        return weights.getOrDefault(instance, Weights.UNKNOWN);
    }

    public void listen(Listener listener) {
        listeners.add(Objects.requireNonNull(listener));
    }
}
