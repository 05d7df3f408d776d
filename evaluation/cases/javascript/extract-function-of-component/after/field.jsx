import { memo } from 'react';

const Badge = memo(({ errors }) => {
  const worst = errors.reduce((a, b) => (b.level > a ? b.level : a), 0);
  const title = errors.map((e) => e.text).join('; ');
  return <span className={'badge level-' + worst} title={title}>{errors.length} problems</span>;
});

export const Field = memo(({ label, errors }) => {
  return (
    <label>
      {label}
      <Badge errors={errors} />
    </label>
  );
});
