import { checkUploads, readUploads } from './check-uploads.ts';
import type { UploadServices } from './arrive-upload.ts';
import { findHolderProblems, importUploads } from './import-uploads.ts';

/** Checks the uploads of a folder and puts them back; a folder without a list has none. Nothing is stored while one is wrong. */
export async function importFolderUploads(
  services: UploadServices,
  folder: string,
  addedBy: string,
): Promise<{ stored: number; problems: string[] }> {
  const { manifest, problems } = await readUploads(folder);
  if (!manifest || problems.length > 0) return { stored: 0, problems };
  const wrong = [
    ...(await checkUploads(folder, manifest, services.files.scanner)),
    ...(await findHolderProblems(services, manifest)),
  ];
  return wrong.length > 0 ? { stored: 0, problems: wrong } : importUploads(services, folder, manifest, addedBy);
}
