export const KIND = 'text';

export const Input = React.memo(forwardRef(({ label, kind }, ref) => {
  const id = 'input-' + label.toLowerCase().replace(' ', '-');
  return <input ref={ref} id={id} type={kind || 'text'} />;
}), areEqual);
