/**
 * Exit code when configuration or environment prevent a start (EX_CONFIG of sysexits.h). A restart cannot help; systemd
 * recognizes it by `RestartPreventExitStatus=78`.
 */
export const exitOfConfiguration = 78;
