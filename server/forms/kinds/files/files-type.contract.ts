import * as v from 'valibot';
import { most } from '../field-settings.contract.ts';
import type { FieldType, OwnSettings } from '../field-type.contract.ts';

const entries = {
  most,
  /** Largest file, MiB. */
  largestFile: v.optional(v.picklist(['5', '10'])),
  fileTypes: v.optional(v.array(v.picklist(['pdf', 'doc', 'docx', 'rtf', 'png', 'jpg', 'jpeg', 'webp']))),
};
type Entries = typeof entries;
const settings: OwnSettings<Entries> = { entries };

/** MiB, where no size is set. */
const usualSize = 10;

export const fileUpload = {
  settings,
  phrases: [
    'FormFileHint',
    'FormFileKept',
    'FormFileRemove',
    'FormFileSending',
    'FormFileFailed',
    'AlreadyUploadedFile',
    'TooManyFiles',
    'FileEmpty',
    'FileTypeNotAccepted',
    'ExceededFileLimit',
    'FileInfected',
    'FileUnchecked',
    'FileUnstored',
    'FileSenderFull',
  ],
  findFaults: ({ fileTypes }) => (fileTypes?.length ? [] : ['fileTypes must name at least one type']),
  read: ({ fileTypes = [], most: limit = 100, largestFile = usualSize }, { common }) => [
    { ...common, kind: 'files', types: fileTypes, most: limit, size: Number(largestFile) },
  ],
} satisfies FieldType<Entries>;
