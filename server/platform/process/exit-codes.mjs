/**
 * Exit code of a start that its configuration or surroundings prevent (EX_CONFIG of sysexits.h). Starting again cannot
 * help; systemd knows it by `RestartPreventExitStatus=78`.
 */
export const exitOfConfiguration = 78;
