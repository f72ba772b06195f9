import './line-cover.css';

/** Draws the cover of a line of a cart, from the drawings that the server put into the page (LineCovers.astro). */
export function LineCover({ sku }: { sku: string }) {
  return (
    <svg className="line-cover" viewBox="0 0 300 400" aria-hidden="true">
      <use href={`#cover-${encodeURIComponent(sku)}`} />
    </svg>
  );
}
