package api.naming;

import api.Request;

public abstract class NamingRequest extends Request {
    @Override
    public String getModule() {
        return "naming";
    }
}
