import { expect, it } from 'vitest';
import { readUnsentWords } from './unsent-words.ts';

const held = (words: string) => `<h1>Oh</h1><template data-unsent="${words}"></template>`;

it('says what the editors of the site have written, as the stored error page has it', async () => {
  const { t } = await readUnsentWords(held('{&quot;UnsentSend&quot;:&quot;Try &amp;amp; &lt;send&gt; it&quot;}'), 'en');
  expect([t('UnsentSend'), t('UnsentPassword')]).toEqual(['Try &amp; <send> it', 'Type your password again']);
});

it.each([null, '<h1>Oh</h1>', held('{'), held('[1]'), held('{&quot;UnsentSend&quot;:1}')])(
  'says what the release says beside the page %s',
  async (page) => expect((await readUnsentWords(page, 'es')).t('UnsentSend')).toBe('Enviar de nuevo'),
);
