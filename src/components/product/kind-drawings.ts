/** Line drawings in a field of 120 by 120. */
const drawings: Readonly<Record<string, string>> = {
  handbook:
    'M60 24C48 14 28 12 14 16v80c14-4 34-2 46 8 12-10 32-12 46-8V16C92 12 72 14 60 24v80M26 36c8-1 16 0 22 3M26 54c8-1 16 0 22 3M26 72c8-1 16 0 22 3M94 36c-8-1-16 0-22 3M94 54c-8-1-16 0-22 3M94 72c-8-1-16 0-22 3',
  'loose-leaf': 'M30 12h66v96H30zM30 12c-8 0-8 96 0 96M22 30h16M22 60h16M22 90h16M50 36h34M50 52h34M50 68h22',
  set: 'M12 100h96M20 24h20v76H20zM40 14h22v86H40zM62 30h18v70H62zM82 34l18-6 18 68-18 5zM26 40h8M46 32h10M67 48h8',
  'field-guide':
    'M34 10h52a8 8 0 0 1 8 8v84a8 8 0 0 1-8 8H34zM34 10a8 8 0 0 0-8 8v84a8 8 0 0 0 8 8M46 34h34M46 50h34M46 66h20M74 110V86l8 7 8-7v17',
  poster: 'M24 10h72v100H24zM60 30 86 78H34zM60 46v16M60 68v2M40 92h40',
  training: 'M12 44 60 22l48 22-48 22zM30 54v28c16 14 44 14 60 0V54M108 44v34M108 78l-5 14h10z',
  membership:
    'M12 28h96v66H12zM12 46h96M40 76a10 10 0 1 0 0-20 10 10 0 0 0 0 20M24 90c3-11 29-11 32 0M68 62h28M68 76h20',
  'online-library':
    'M14 22h92v62H14zM46 104h28M60 84v20M60 38c-6-5-16-6-24-4v34c8-2 18-1 24 4 6-5 16-6 24-4V34c-8-2-18-1-24 4v34',
  download: 'M30 10h42l20 20v80H30zM72 10v20h20M61 44v38M45 68l16 16 16-16M44 98h34',
};
const aliases: Readonly<Record<string, string>> = {
  'online-training': 'training',
  general: 'field-guide',
  code: 'handbook',
};

/** Returns the drawing of a kind of product, as the data of a path in a field of 120 by 120. */
export const kindDrawing = (kind: string): string =>
  drawings[kind] ?? (drawings[aliases[kind] ?? 'field-guide'] as string);
