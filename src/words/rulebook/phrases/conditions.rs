//! How conditions are said.

use crate::notation::phrases;

phrases! {
    IS: "{0} is {1}", "{0} ist {1}", "{0} est {1}", "{0} è {1}";
    IS_NOT: "{0} is not {1}", "{0} ist nicht {1}", "{0} n’est pas {1}", "{0} non è {1}";
    YOU_ARE: "you are {0}", "du bist {0}", "tu es {0}", "tu sei {0}";
    YOU_ARE_NOT: "you are not {0}", "du bist nicht {0}", "tu n’es pas {0}", "tu non sei {0}";
    YOU_ARE_IN: "you are in {0}", "du bist in {0}", "tu es dans {0}", "tu sei in {0}";
    YOU_ARE_NOT_IN: "you are not in {0}", "du bist nicht in {0}", "tu n’es pas dans {0}", "tu non sei in {0}";
    IS_NONE: "there is no {0}", "{0}: nichts", "{0} : rien", "{0}: niente";
    IS_SOME: "there is a {0}", "{0}: vorhanden", "{0} : présent", "{0}: presente";
    IN: "{0} is in {1}", "{0} ist in {1}", "{0} est dans {1}", "{0} è in {1}";
    ONE_OF: "{0} is one of {1}", "{0} ist eines von {1}", "{0} est un de {1}", "{0} è uno di {1}";
    NONE_OF: "{0} is none of {1}", "{0} ist keines von {1}", "{0} n’est aucun de {1}", "{0} non è nessuno di {1}";
    ALL_IN: "all of {0} are in {1}", "{0} sind in {1}", "{0} sont dans {1}", "{0} sono in {1}";
    NOT_IN: "{0} is not in {1}", "{0} ist nicht in {1}", "{0} n’est pas dans {1}", "{0} non è in {1}";
    LESS: "{0} is less than {1}", "{0} ist kleiner als {1}", "{0} est inférieur à {1}", "{0} è minore di {1}";
    MORE: "{0} is more than {1}", "{0} ist größer als {1}", "{0} est supérieur à {1}", "{0} è maggiore di {1}";
    AT_MOST: "{0} is at most {1}", "{0} ist höchstens {1}", "{0} est au plus {1}", "{0} è al massimo {1}";
    AT_LEAST: "{0} is at least {1}", "{0} ist mindestens {1}", "{0} est au moins {1}", "{0} è almeno {1}";
    AND: "{0} and {1}", "{0} und {1}", "{0} et {1}", "{0} e {1}";
    OR: "{0} or {1}", "{0} oder {1}", "{0} ou {1}", "{0} o {1}";
    IMPLIES: "if {0}, then {1}", "wenn {0}, dann {1}", "si {0}, alors {1}", "se {0}, allora {1}";
    NOT: "not {0}", "nicht {0}", "pas {0}", "non {0}";
    HOLDS: "{0} holds", "{0} gilt", "{0} vaut", "{0} vale";
    HOLDS_NOT: "{0} does not hold", "{0} gilt nicht", "{0} ne vaut pas", "{0} non vale";
    HOLDS_FOR: "{0} holds for {1}", "{0} gilt für {1}", "{0} vaut pour {1}", "{0} vale per {1}";
    HOLDS_NOT_FOR: "{0} does not hold for {1}", "{0} gilt nicht für {1}", "{0} ne vaut pas pour {1}", "{0} non vale per {1}";
    EMPTY: "{0} is empty", "{0} ist leer", "{0} est vide", "{0} è vuoto";
    NOT_EMPTY: "{0} is not empty", "{0} ist nicht leer", "{0} n’est pas vide", "{0} non è vuoto";
    OF_SOME: "at least one {0}", "mindestens ein {0}", "au moins un {0}", "almeno un {0}";
    OF_EVERY: "every {0}", "jedes {0}", "chaque {0}", "ogni {0}";
    EVERY: "for every {0}: {1}", "für jedes {0} gilt: {1}", "pour chaque {0} : {1}", "per ogni {0}: {1}";
    SOME: "for at least one {0}: {1}", "für mindestens ein {0} gilt: {1}", "pour au moins un {0} : {1}", "per almeno un {0}: {1}";
    EVERY_PLAYER: "for every {0}: {1}", "für jeden {0} gilt: {1}", "pour chaque {0} : {1}", "per ogni {0}: {1}";
    SOME_PLAYER: "for at least one {0}: {1}", "für mindestens einen {0} gilt: {1}", "pour au moins un {0} : {1}", "per almeno un {0}: {1}";
    OTHERWISE_SAID: "{0} — otherwise: {1}", "{0} – sonst: {1}", "{0} – sinon : {1}", "{0} – altrimenti: {1}";
}
