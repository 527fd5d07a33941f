import { describe, expect, it } from 'vitest';
import { withArticle } from './with-article.ts';

describe('withArticle', () => {
  it('chooses a or an by pronunciation', () => {
    expect(['red Kia', 'orange Kia', 'off white Kia', 'Used 2022 Kia', 'Audi A4', '2024 Kia'].map(withArticle)).toEqual(
      ['a red Kia', 'an orange Kia', 'an off white Kia', 'a Used 2022 Kia', 'an Audi A4', 'a 2024 Kia'],
    );
  });
});
