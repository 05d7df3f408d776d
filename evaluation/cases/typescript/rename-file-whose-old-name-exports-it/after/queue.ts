export * from "./line";
