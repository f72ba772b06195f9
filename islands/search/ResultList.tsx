import { memo } from 'react';
import { longDate } from '../../server/platform/dates/date-text.rules.ts';
import { readImageAddress } from '../../server/platform/images/image.rules.ts';
import type { ResultCard } from '../../server/search/search-endpoints.contract.ts';
import type { Translate } from '../platform/ui/translate.ts';
import type { SearchKey } from './search-phrases.ts';

interface Shared {
  t: Translate<SearchKey>;
  language: string;
}

interface Props extends Shared {
  isGrid: boolean;
  cards: readonly ResultCard[];
  /** Called with the index of a followed result, from 0. */
  onFollow: (at: number) => void;
}

/** Renders the results again only when new ones have arrived. */
export const ResultList = memo(function ResultList({ cards, isGrid, onFollow, ...shared }: Props) {
  return (
    <ol role="list" className="search-results" data-view={isGrid ? 'grid' : 'list'}>
      {cards.map((card, at) => (
        <li key={card.href}>
          <Card {...shared} card={card} onFollow={() => onFollow(at)} />
        </li>
      ))}
    </ol>
  );
});

/** Returns the part of a picture that stays in view, as its style names it. */
function focusOf(src: string): string | undefined {
  const focus = readImageAddress(src)?.focus;
  return focus ? `${focus.column} ${focus.row}` : undefined;
}

/** Renders one result: kind, link, price. */
function Card({ card, t, language, onFollow }: Shared & { card: ResultCard; onFollow: () => void }) {
  const { image, cover, price, date, moreDates, topics, languages, replacedBy } = card;
  return (
    <article
      className="search-card"
      data-topic={card.topic ?? ''}
      data-beside={cover ? 'cover' : image ? 'image' : undefined}
    >
      {cover ? (
        <Cover cover={cover} />
      ) : (
        image && (
          <img
            src={image.src}
            alt={image.alt}
            width="320"
            height="160"
            loading="lazy"
            data-focus={focusOf(image.src)}
          />
        )
      )}
      <p className="search-facts">
        <span>{card.kind}</span>
        {card.designation && <span>{card.designation}</span>}
        {date && <time dateTime={date}>{longDate(date, language)}</time>}
        {moreDates && <a href={moreDates.href}>{t('SearchMoreDates', { count: moreDates.count })}</a>}
      </p>
      <h3>
        <a href={card.href} lang={card.titleLanguage ?? undefined} onClick={onFollow} onAuxClick={onFollow}>
          {card.title}
        </a>
      </h3>
      {card.choice && <p className="search-choice">{card.choice}</p>}
      {card.description && <p className="search-description">{card.description}</p>}
      {card.excerpt.length > 0 && (
        <p className="search-description" lang={card.titleLanguage ?? undefined}>
          {card.excerpt.map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : text))}
        </p>
      )}
      {replacedBy && (
        <p className="search-replaced">
          {t('SearchReplacedBy')} <a href={replacedBy.href}>{replacedBy.title}</a>
        </p>
      )}
      {price && (
        <p className="search-price">
          <strong>{price.isLeast ? t('SearchPriceFrom', { price: price.list }) : price.list}</strong>
          {price.member && <span>{t('SearchPriceMember', { price: price.member })}</span>}
        </p>
      )}
      <p className="search-facts search-more">
        {card.author && <span>{card.author}</span>}
        {topics.length > 0 && <span>{topics.join(', ')}</span>}
        {languages.length > 0 && <span>{languages.join(', ')}</span>}
        {card.productId && <span>{t('SearchItemNumber', { id: card.productId })}</span>}
      </p>
      <p className="search-lead" aria-hidden="true">
        {card.buttonLabel}
      </p>
    </article>
  );
}

/** Renders a small cover in the style of the large ones; its text is beside it. */
function Cover({ cover: { prefix, number, year, kind } }: { cover: NonNullable<ResultCard['cover']> }) {
  return (
    <div className="search-cover" aria-hidden="true" data-drawn={number === null} data-long={(number?.length ?? 0) > 6}>
      <p>{prefix}</p>
      {number === null ? (
        <svg>
          <use href={`#kind-${kind}`} />
        </svg>
      ) : (
        <b data-letters={number.length}>{number}</b>
      )}
      <p>{year}</p>
    </div>
  );
}
