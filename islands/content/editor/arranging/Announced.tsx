import { useStore } from '@nanostores/react';
import { $announced } from './announce.ts';

/** Says what has happened to an entry: where it was moved, that it was copied. */
export function Announced() {
  return (
    <p className="visually-hidden" role="status">
      {useStore($announced)}
    </p>
  );
}
