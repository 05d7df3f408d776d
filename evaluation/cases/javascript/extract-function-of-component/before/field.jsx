import { memo } from 'react';

export const Field = memo(({ label, errors }) => {
  const worst = errors.reduce((a, b) => (b.level > a ? b.level : a), 0);
  const title = errors.map((e) => e.text).join('; ');
  return (
    <label>
      {label}
      <span className={'badge level-' + worst} title={title}>{errors.length} problems</span>
    </label>
  );
});
