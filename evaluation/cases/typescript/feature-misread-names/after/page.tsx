export const Head = () => {
  return <link href="https://fonts.example.org/css?family=Inter&display=swap" rel="stylesheet" />;
};

export const Heading = () => {
  return <p className="title">Terms & conditions of R&D</p>;
};

export function both(a: Array<string> & Iterable<string>) {
  return a;
}
