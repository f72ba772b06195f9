/**
 * Passwords of at least ten characters from the top of published lists of leaked ones, and the obvious guesses for a
 * site of standards. Lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  1234567890 12345678910 123456789a 0123456789 9876543210 0987654321 1q2w3e4r5t 1qaz2wsx3edc
  qwertyuiop qwerty123456 qwerty1234 qwertyuiop123 asdfghjkl1 zxcvbnm123 password12 password123
  password1234 password12345 password123456 passw0rd123 p@ssw0rd123 p@ssword123 mypassword mypassword1
  thepassword newpassword changeme123 changemenow letmein123 letmein1234 welcome123 welcome1234
  welcome2024 welcome2025 welcome2026 iloveyou12 iloveyou123 iloveyou1234 administrator admin12345
  admin123456 administrator1 superman123 batman1234 football123 baseball123 basketball liverpool1
  manchester sunshine123 princess123 princess12 dragon1234 monkey1234 michael123 jennifer123
  charlie123 jordan2323 starwars123 pokemon123 computer123 internet123 samsung123 google1234
  facebook123 trustno1trustno1 whatever123 qazwsxedcr qazwsxedc123 1234qwerasdf 1234567890a a123456789
  a1234567890 abcdefghij abcdefghijk abcdefgh123 abc1234567 abc123456789 1qazxsw23edc q1w2e3r4t5
  q1w2e3r4t5y6 zaq12wsxcde 1111111111 0000000000 1212121212 1122334455 1234512345 1029384756
  147258369a 5555555555 6666666666 7777777777 8888888888 9999999999 september1 december123
  november123 spring2025 spring2026 summer2025 summer2026 autumn2025 autumn2026 winter2025
  winter2026 correcthorse correcthorsebatterystaple contraseña contrasena contraseña123 contrasena123 micontraseña
  bienvenido bienvenido1 bienvenidos teamomucho tequieromucho barcelona1 realmadrid 123456789q
  123456789z standards1 standards123 committee1 committee123 membership membership1 stanchion123
`
    .trim()
    .split(/\s+/),
);
