import { projectRoot } from '../platform/env/env.ts';
import { ensureBuild } from './ensure-build.ts';

const isNew = await ensureBuild(projectRoot(), () => console.log('Building the site …'));
console.log(isNew ? 'Built.' : 'The build is up to date.');
