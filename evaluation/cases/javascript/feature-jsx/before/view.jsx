function Title(props) {
  return <h1 className="big">{props.text.toUpperCase()}</h1>;
}

const Page = (props) => (
  <main>
    <p id="lead">{props.lead}</p>
  </main>
);
