import { postApplicationFile } from '../../../../server/forms/calls/application-calls.contract.ts';
import { answerApplicationFile } from '../../../../server/http/application-file.ts';
import { refuseOtherMethods } from '../../../../server/http/endpoint.ts';

export const ALL = refuseOtherMethods(postApplicationFile);

export const POST = answerApplicationFile;
