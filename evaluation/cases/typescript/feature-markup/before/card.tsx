export function Card<T extends Item>({ item, children }: CardProps<T>): JSX.Element {
  const isOpen = item.state === "open";
  return (
    <section className={isOpen ? "open" : "closed"}>
      <header>
        <h2 title={item.hint}>{item.title.toUpperCase()}</h2>
        <small>{item.owner?.name ?? "nobody"}</small>
      </header>
      {children}
    </section>
  );
}
